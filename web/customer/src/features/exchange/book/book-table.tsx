import { DepthStore, marketSocket, tickerStore } from '@corella/api-client';
import { useEffect, useMemo, useRef } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '@corella/ui';
import { useExchange } from '../page/exchange-context.js';
import { TABLET, useMedia } from '../page/use-media.js';
import { BookRenderer } from './book-renderer.js';
import type { BookMode } from './book-renderer.js';
import styles from './book.module.css';

export type { BookMode } from './book-renderer.js';

export interface BookTableProps {
  readonly step: number;
  readonly mode: BookMode;
  readonly own: { readonly bid: readonly number[]; readonly ask: readonly number[] };
  readonly stale: boolean;
}

/** The table's frame; React writes its heads once, the rows are written by `BookRenderer` once per animation frame. */
export function BookTable({ step, mode, own, stale }: BookTableProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market, depth, tap, base, quote } = useExchange();
  const tablet = useMedia(TABLET);
  const table = useRef<HTMLTableElement>(null);
  const skeleton = useRef<HTMLDivElement>(null);
  const renderer = useRef<BookRenderer | null>(null);
  const grouped = useMemo(
    () => (step === 0 ? null : new DepthStore(marketSocket, market.symbol, step)),
    [market.symbol, step],
  );
  const words = useMemo(
    () => ({
      spread: t('book.spread'),
      ownOrder: t('book.own'),
      noAsks: t('book.noAsks'),
      noBids: t('book.noBids'),
      empty: t('book.empty'),
    }),
    [t],
  );

  useEffect(() => {
    if (table.current === null) return undefined;
    const made = new BookRenderer(table.current, tap);
    renderer.current = made;
    return () => made.stop();
  }, [tap]);

  useEffect(() => {
    const draw = (): void => {
      const drawn = renderer.current?.draw({
        market,
        depth: depth.get(),
        grouped: grouped?.get() ?? null,
        last: tickerStore.get().get(market.symbol)?.last ?? null,
        step,
        mode,
        tablet,
        own,
        words,
      });
      if (drawn === true && skeleton.current !== null) skeleton.current.hidden = true;
    };
    draw();
    const resize = new ResizeObserver(draw);
    if (table.current?.parentElement) resize.observe(table.current.parentElement);
    const leaves = [
      depth.subscribe(draw),
      grouped?.subscribe(draw),
      tickerStore.subscribe(draw),
      () => resize.disconnect(),
    ];
    return () => leaves.forEach((leave) => leave?.());
  }, [market, depth, grouped, step, mode, tablet, own, words]);

  const heads = (
    <>
      <th scope="col">{t('column.price', { unit: quote })}</th>
      <th scope="col">{t('column.quantity', { unit: base })}</th>
      <th scope="col">{t('column.total', { unit: base })}</th>
    </>
  );
  return (
    <div className={styles.frame} data-stale={stale || undefined}>
      <table ref={table} className={`${styles.table} num`} aria-label={t('book.label')}>
        <thead>
          <tr data-for="bids">{heads}</tr>
          <tr data-for="one">{heads}</tr>
        </thead>
        <tbody className={styles.asks} aria-label={t('book.asks')} data-side="ask" />
        <tbody className={styles.middle}>
          <tr>
            <td>
              <b />
              <small />
            </td>
          </tr>
        </tbody>
        <tbody className={styles.bids} aria-label={t('book.bids')} data-side="bid" />
      </table>
      <div ref={skeleton} className={styles.skeleton}>
        <SkeletonRows rows={12} rowHeight={24} />
      </div>
    </div>
  );
}
