import { SkeletonRows } from '@corella/ui';
import { useId, useRef } from 'react';
import type { JSX, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useExchange } from '../core/exchange-context.js';
import styles from './book.module.css';
import { useBookDrawing } from './use-book-drawing.js';
import type { BookLook } from './use-book-drawing.js';

export interface BookTableProps extends BookLook {
  readonly stale: boolean;
}

/** The empty table. React writes its headers once, and `useBookDrawing` draws the rows. */
export function BookTable({ stale, ...look }: BookTableProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const { base, quote } = useExchange();
  const table = useRef<HTMLTableElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const skeleton = useRef<HTMLDivElement>(null);
  useBookDrawing({ table, tip, skeleton }, look);
  const heads = (
    <>
      <th scope="col">{t('column.price', { unit: quote })}</th>
      <th scope="col">{t('column.quantity', { unit: base })}</th>
      <th scope="col">{t('column.total', { unit: base })}</th>
    </>
  );
  return (
    <>
      <div className={styles.view} data-stale={stale || undefined}>
        <table ref={table} role="grid" className={`${styles.table} num`} aria-label={t('book.label')}>
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
      <BookTotals ref={tip} />
    </>
  );
}

/** Empty and hidden until a row is looked at. `BookTip` writes the numbers. */
function BookTotals({ ref }: { readonly ref: Ref<HTMLDivElement> }): JSX.Element {
  const { t } = useTranslation('exchange');
  const { base, quote } = useExchange();
  const id = useId();
  const lines = [
    ['quantity', t('book.toHere', { unit: base })],
    ['value', t('book.worth', { unit: quote })],
    ['average', t('book.average', { unit: quote })],
  ] as const;
  return (
    <div ref={ref} id={id} role="tooltip" className={styles.tip} hidden>
      {lines.map(([name, label]) => (
        <span key={name}>
          <small>{label}</small>
          <b className="num" data-total={name} />
        </span>
      ))}
    </div>
  );
}
