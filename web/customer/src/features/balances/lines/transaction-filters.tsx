import { TRANSACTION_TYPES } from '@corella/contracts/ledger';
import { ASSETS } from '@corella/money';
import { assetCode } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar, FilterDays, FilterSelect } from '../../../account-shell/filter-fields.js';

export const LINE_FILTERS = ['asset', 'type', 'from', 'to'] as const;
type LineFilter = (typeof LINE_FILTERS)[number];

/** The types of lines that exist today. Deposits, withdrawals and transfers will be added with their pages. */
const TYPES = [
  TRANSACTION_TYPES.trade,
  TRANSACTION_TYPES.orderHold,
  TRANSACTION_TYPES.orderRelease,
  TRANSACTION_TYPES.adjustment,
  TRANSACTION_TYPES.demoFunding,
  TRANSACTION_TYPES.demoReturn,
] as const;

export interface TransactionFiltersProps {
  readonly filters: Readonly<Record<LineFilter, string>>;
  readonly onChange: (changes: Partial<Record<LineFilter, string>>) => void;
  readonly onClear?: () => void;
}

export function TransactionFilters({ filters, onChange, onClear }: TransactionFiltersProps): JSX.Element {
  const { t } = useTranslation('balances');
  return (
    <FilterBar onClear={onClear}>
      <FilterSelect
        label={t('currency')}
        value={filters.asset}
        options={ASSETS.map(({ code }) => ({ value: code, label: assetCode(code) }))}
        onChange={(asset) => onChange({ asset })}
      />
      <FilterSelect
        label={t('typeColumn')}
        value={filters.type}
        options={TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        onChange={(type) => onChange({ type })}
      />
      <FilterDays from={filters.from} to={filters.to} onChange={onChange} />
    </FilterBar>
  );
}
