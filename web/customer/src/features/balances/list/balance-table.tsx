import { DataTable } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValuedBalance } from '../values/aud-values.js';
import { useBalanceColumns } from './use-balance-columns.js';
import type { BalanceColumnOptions } from './use-balance-columns.js';

export interface BalanceTableProps extends BalanceColumnOptions {
  readonly rows: readonly ValuedBalance[] | undefined;
  readonly stale: boolean;
  readonly error: { readonly message: string } | null;
  readonly empty: ReactNode;
  readonly onRetry: () => void;
}

/** Balances of the spot account. */
export function BalanceTable({ rows, stale, error, empty, onRetry, ...options }: BalanceTableProps): JSX.Element {
  const { t } = useTranslation('balances');
  const columns = useBalanceColumns(options);
  return (
    <DataTable
      caption={t('balances')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.asset}
      rowHeight={52}
      skeletonRows={12}
      empty={empty}
      error={error}
      stale={stale}
      onRetry={onRetry}
    />
  );
}
