import { useMarkets } from '@corella/api-client';
import { Button, pairLabel } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import shell from '../../account-shell/account-shell.module.css';

export const ORDER_FILTERS = ['symbol', 'side', 'state', 'from', 'to'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];
const ENDED = ['filled', 'partial-canceled', 'canceled'] as const;

export interface OrderFiltersProps {
  readonly filters: Readonly<Record<OrderFilter, string>>;
  /** Which filters the list at hand knows. */
  readonly known: readonly OrderFilter[];
  readonly onChange: (changes: Partial<Record<OrderFilter, string>>) => void;
  readonly onClear?: () => void;
  readonly end?: ReactNode;
}

export function OrderFilters({ filters, known, onChange, onClear, end }: OrderFiltersProps): JSX.Element {
  const { t } = useTranslation('orders');
  const { t: s } = useTranslation('account-shell');
  const { data: markets } = useMarkets();
  return (
    <div className={shell.filters} role="group" aria-label={s('filters')}>
      <label>
        {s('pair')}
        <select value={filters.symbol} onChange={(event) => onChange({ symbol: event.target.value })}>
          <option value="">{s('any')}</option>
          {(markets ?? []).map((market) => (
            <option key={market.symbol} value={market.symbol}>
              {pairLabel(market.base, market.quote)}
            </option>
          ))}
        </select>
      </label>
      {known.includes('side') ? (
        <label>
          {s('side')}
          <select value={filters.side} onChange={(event) => onChange({ side: event.target.value })}>
            <option value="">{s('any')}</option>
            <option value="buy">{t('side.buy')}</option>
            <option value="sell">{t('side.sell')}</option>
          </select>
        </label>
      ) : null}
      {known.includes('state') ? (
        <label>
          {t('status')}
          <select value={filters.state} onChange={(event) => onChange({ state: event.target.value })}>
            <option value="">{s('any')}</option>
            {ENDED.map((state) => (
              <option key={state} value={state}>
                {t(`state.${state}`)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {known.includes('from') ? (
        <>
          <label>
            {s('from')}
            <input
              type="date"
              value={filters.from}
              max={filters.to || undefined}
              onChange={(event) => onChange({ from: event.target.value })}
            />
          </label>
          <label>
            {s('to')}
            <input
              type="date"
              value={filters.to}
              min={filters.from || undefined}
              onChange={(event) => onChange({ to: event.target.value })}
            />
          </label>
        </>
      ) : null}
      {onClear === undefined ? null : (
        <Button size="s" kind="quiet" onClick={onClear}>
          {s('clear')}
        </Button>
      )}
      {end ? <div className={shell.end}>{end}</div> : null}
    </div>
  );
}
