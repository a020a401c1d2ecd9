import { useMarkets } from '@corella/api-client';
import { pairLabel } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar, FilterDays, FilterSelect } from '../../account-shell/filter-fields.js';

export const ORDER_FILTERS = ['symbol', 'side', 'state', 'from', 'to'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];
const SIDES = ['buy', 'sell'] as const;
const ENDED = ['filled', 'partial-canceled', 'canceled'] as const;

export interface OrderFiltersProps {
  readonly filters: Readonly<Record<OrderFilter, string>>;
  /** The filters that the current list supports. */
  readonly known: readonly OrderFilter[];
  readonly onChange: (changes: Partial<Record<OrderFilter, string>>) => void;
  readonly onClear?: () => void;
  readonly end?: ReactNode;
}

export function OrderFilters({ filters, known, onChange, onClear, end }: OrderFiltersProps): JSX.Element {
  const { t } = useTranslation('orders');
  const { t: s } = useTranslation('account-shell');
  const { data: markets } = useMarkets();
  const pairs = (markets ?? []).map(({ symbol, base, quote }) => ({ value: symbol, label: pairLabel(base, quote) }));
  return (
    <FilterBar onClear={onClear} end={end}>
      <FilterSelect
        label={s('pair')}
        value={filters.symbol}
        options={pairs}
        onChange={(symbol) => onChange({ symbol })}
      />
      {known.includes('side') ? (
        <FilterSelect
          label={s('side')}
          value={filters.side}
          options={SIDES.map((side) => ({ value: side, label: t(`side.${side}`) }))}
          onChange={(side) => onChange({ side })}
        />
      ) : null}
      {known.includes('state') ? (
        <FilterSelect
          label={t('status')}
          value={filters.state}
          options={ENDED.map((state) => ({ value: state, label: t(`state.${state}`) }))}
          onChange={(state) => onChange({ state })}
        />
      ) : null}
      {known.includes('from') ? <FilterDays from={filters.from} to={filters.to} onChange={onChange} /> : null}
    </FilterBar>
  );
}
