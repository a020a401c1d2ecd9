import { TRANSACTION_TYPES } from '@corella/contracts/ledger';
import { ASSETS } from '@corella/money';
import { Button, assetCode } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import shell from '../../account-shell/account-shell.module.css';

export const LINE_FILTERS = ['asset', 'type', 'from', 'to'] as const;
type LineFilter = (typeof LINE_FILTERS)[number];

/** Kinds of lines that exist so far; deposits, withdrawals and transfers join with their pages. */
const TYPES = [
  TRANSACTION_TYPES.trade,
  TRANSACTION_TYPES.orderHold,
  TRANSACTION_TYPES.orderRelease,
  TRANSACTION_TYPES.adjustment,
  TRANSACTION_TYPES.demoFunding,
] as const;

export interface TransactionFiltersProps {
  readonly filters: Readonly<Record<LineFilter, string>>;
  readonly onChange: (changes: Partial<Record<LineFilter, string>>) => void;
  readonly onClear?: () => void;
}

export function TransactionFilters({ filters, onChange, onClear }: TransactionFiltersProps): JSX.Element {
  const { t } = useTranslation('balances');
  const { t: s } = useTranslation('account-shell');
  return (
    <div className={shell.filters} role="group" aria-label={s('filters')}>
      <label>
        {t('currency')}
        <select value={filters.asset} onChange={(event) => onChange({ asset: event.target.value })}>
          <option value="">{s('any')}</option>
          {ASSETS.map((asset) => (
            <option key={asset.code} value={asset.code}>
              {assetCode(asset.code)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('typeColumn')}
        <select value={filters.type} onChange={(event) => onChange({ type: event.target.value })}>
          <option value="">{s('any')}</option>
          {TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`type.${type}`)}
            </option>
          ))}
        </select>
      </label>
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
      {onClear === undefined ? null : (
        <Button size="s" kind="quiet" onClick={onClear}>
          {s('clear')}
        </Button>
      )}
    </div>
  );
}
