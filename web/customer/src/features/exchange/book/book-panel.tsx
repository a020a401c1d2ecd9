import { useOpenOrders, useMe, useStale } from '@corella/api-client';
import { Icon } from '@corella/ui';
import type { IconName } from '@corella/ui';
import { useMemo, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelAge } from '../../../live/live-badge.js';
import { useExchange } from '../core/exchange-context.js';
import { Panel, PanelHead, Spacer } from '../core/panel.js';
import { integerOf } from '../../../book-levels/book-levels.js';
import { useKept } from '../../../kept/kept.js';
import { keptSteps } from '../core/kept-choices.js';
import { BOOK_STEPS, stepLabel } from '../core/levels.js';
import { BookTable } from './book-table.js';
import type { BookMode } from './book-renderer.js';
import styles from './book.module.css';

const MODES: readonly { readonly mode: BookMode; readonly icon: IconName }[] = [
  { mode: 'both', icon: 'book-both' },
  { mode: 'bids', icon: 'book-bids' },
  { mode: 'asks', icon: 'book-asks' },
];

/** Prices of the customer's open limit orders of this pair, in ticks, by side of the book. */
function useOwnTicks(): { readonly bid: readonly number[]; readonly ask: readonly number[] } {
  const { market } = useExchange();
  const { data: me } = useMe();
  const { data: orders } = useOpenOrders(me != null);
  return useMemo(() => {
    const own = (orders ?? []).filter((order) => order.symbol === market.symbol && order.price !== null);
    const ticks = (side: 'buy' | 'sell'): readonly number[] =>
      own.filter((order) => order.side === side).map((order) => integerOf(order.price ?? '0', market.pricePrecision));
    return { bid: ticks('buy'), ask: ticks('sell') };
  }, [orders, market]);
}

export function BookPanel({ className }: { readonly className?: string }): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market } = useExchange();
  const stale = useStale(market);
  const own = useOwnTicks();
  const steps = useKept(keptSteps);
  const step = steps[market.symbol] ?? 0;
  const setStep = (next: number): void => keptSteps.set({ ...steps, [market.symbol]: next });
  const [mode, setMode] = useState<BookMode>('both');
  return (
    <Panel label={t('book.title')} className={[styles.book, className].filter(Boolean).join(' ')}>
      <PanelHead className={styles.head}>
        <h2>{t('book.title')}</h2>
        <PanelAge />
        <Spacer />
        {stale ? null : (
          <div className={styles.views} role="group" aria-label={t('book.sides')}>
            {MODES.map((one) => (
              <button
                key={one.mode}
                type="button"
                aria-pressed={one.mode === mode}
                aria-label={t(`book.${one.mode}`)}
                title={t(`book.${one.mode}`)}
                onClick={() => setMode(one.mode)}
              >
                <Icon name={one.icon} />
              </button>
            ))}
          </div>
        )}
        <label className={styles.pick}>
          <span className="sr">{t('book.grouping')}</span>
          <select className="num" value={step} onChange={(event) => setStep(Number(event.target.value))}>
            {BOOK_STEPS.map((one) => (
              <option key={one} value={one}>
                {stepLabel(one, market.pricePrecision)}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </label>
      </PanelHead>
      <BookTable key={market.symbol} step={step} mode={mode} own={own} stale={stale} />
    </Panel>
  );
}
