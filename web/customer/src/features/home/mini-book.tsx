import { DepthStore, marketSocket } from '@corella/api-client';
import type { Market } from '@corella/contracts/web';
import { assetCode, groupThousands } from '@corella/ui';
import { useEffect, useMemo, useRef } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../book-levels/book-levels.js';
import styles from './home.module.css';
import { topOfBook } from './top-levels.js';
import type { ShownLevel } from './top-levels.js';

const LEVELS = 4;

function paint(
  row: Element | undefined,
  level: ShownLevel | undefined,
  { pricePrecision, amountPrecision }: Market,
): void {
  if (!(row instanceof HTMLElement)) return;
  const [price, quantity] = row.children;
  const texts =
    level === undefined
      ? ['–', '–']
      : [groupThousands(textOf(level.ticks, pricePrecision)), groupThousands(textOf(level.lots, amountPrecision))];
  if (price && price.textContent !== texts[0]) price.textContent = texts[0] ?? '';
  if (quantity && quantity.textContent !== texts[1]) quantity.textContent = texts[1] ?? '';
  row.style.setProperty('--share', `${Math.round((level?.share ?? 0) * 100)}%`);
}

/** The best four prices of both sides, live. Rows are written outside React, once per animation frame. */
export function MiniBook({ market }: { readonly market: Market }): JSX.Element {
  const { t } = useTranslation('home');
  const asks = useRef<HTMLDivElement>(null);
  const bids = useRef<HTMLDivElement>(null);
  const spread = useRef<HTMLSpanElement>(null);
  const store = useMemo(() => new DepthStore(marketSocket, market.symbol, 0), [market.symbol]);
  useEffect(() => {
    const write = (): void => {
      const book = store.get();
      if (book === null) return;
      const top = topOfBook(book, market, LEVELS);
      for (let at = 0; at < LEVELS; at += 1) {
        // The best ask is next to the spread, so asks are written from the bottom up.
        paint(asks.current?.children[LEVELS - 1 - at], top.asks[at], market);
        paint(bids.current?.children[at], top.bids[at], market);
      }
      if (spread.current)
        spread.current.textContent =
          top.spreadTicks === null ? '–' : groupThousands(textOf(top.spreadTicks, market.pricePrecision));
    };
    write();
    return store.subscribe(write);
  }, [store, market]);
  const rows = (side: 'asks' | 'bids'): JSX.Element[] =>
    Array.from({ length: LEVELS }, (_, at) => (
      <div key={at} className={styles.level} data-side={side}>
        <span>–</span>
        <span>–</span>
      </div>
    ));
  return (
    <div className={`${styles.miniBook} num`}>
      <div className={styles.bookHead}>
        <span>{t('price', { unit: assetCode(market.quote) })}</span>
        <span>{t('quantity', { unit: assetCode(market.base) })}</span>
      </div>
      <div ref={asks}>{rows('asks')}</div>
      <div className={styles.spread}>
        <span>{t('spread')}</span>
        <span ref={spread}>–</span>
      </div>
      <div ref={bids}>{rows('bids')}</div>
    </div>
  );
}
