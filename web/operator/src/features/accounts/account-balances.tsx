import type { JSX } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import type { BalanceRecord } from '@corella/contracts/operator';
import { ExplainedAmount } from '../../shared/explain/explained-amount.js';
import { amount, count } from '../../shared/format/amounts.js';
import { RecordTable } from '../../shared/table/record-table.js';
import type { Column } from '../../shared/table/record-table.js';
import { messageOf } from '../../shared/api/message-of.js';
import { useNow } from '../../shared/live/use-now.js';
import { EmptyState, ErrorState, StaleNotice, TableSkeleton } from '../../shared/table/table-states.js';
import { AssetMark } from '../../shared/ui/marks.js';
import { Panel } from '../../shared/ui/panel.js';

/** As often as the account beside it. */
const REFETCH_MS = 10_000;

const columns: readonly Column<BalanceRecord>[] = [
  { key: 'asset', label: 'Asset', width: '120px', render: (balance) => <AssetMark asset={balance.asset} /> },
  { key: 'available', label: 'Available', numeric: true, render: (balance) => amount(balance.available, 8) },
  {
    key: 'frozen',
    label: 'Frozen',
    numeric: true,
    render: (balance) => <span className="dim">{amount(balance.frozen, 8)}</span>,
  },
  {
    key: 'total',
    label: 'Total',
    numeric: true,
    render: (balance) => <ExplainedAmount account={balance.account} asset={balance.asset} value={balance.total} />,
  },
  {
    key: 'entry',
    label: 'Last entry',
    numeric: true,
    width: '112px',
    render: (balance) => (
      <Link className="link" to={`/ledger-entries/${balance.revision}/show`}>
        {count(balance.revision)}
      </Link>
    ),
  },
];

export function AccountBalances({ account }: { readonly account: string }): JSX.Element {
  const now = useNow();
  const { data, error, refetch, dataUpdatedAt } = useGetList<BalanceRecord>(
    'balances',
    {
      filter: { account },
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'asset', order: 'ASC' },
    },
    { refetchInterval: REFETCH_MS, retry: 1 },
  );
  return (
    <Panel title="Balances" meta={data === undefined ? undefined : `${data.length} assets`}>
      {data === undefined &&
        (error === null ? (
          <TableSkeleton columns={5} label="balances" />
        ) : (
          <ErrorState
            title="The balances could not be loaded"
            detail={messageOf(error)}
            onRetry={() => void refetch()}
          />
        ))}
      {data !== undefined && error !== null && (
        <StaleNotice ageMs={now - dataUpdatedAt} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <EmptyState title="Holds nothing">No entry has touched this account yet.</EmptyState>}
      {data !== undefined && data.length > 0 && (
        <RecordTable caption="Balances" columns={columns} rows={data} rowKey={(balance) => balance.id} />
      )}
    </Panel>
  );
}
