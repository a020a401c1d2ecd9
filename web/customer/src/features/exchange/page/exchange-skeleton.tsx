import type { JSX } from 'react';
import styles from './grid.module.css';

/** The panels' outlines until the markets are loaded, in the same sizes, so nothing moves. */
export function ExchangeSkeleton(): JSX.Element {
  return (
    <main id="content" className={styles.grid} aria-busy="true">
      {[styles.markets, styles.symbol, styles.chart, styles.book, styles.side, styles.orders, styles.trades].map(
        (area) => (
          <div key={area} className={`${area} ${styles.blank}`} />
        ),
      )}
    </main>
  );
}
