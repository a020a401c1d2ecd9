import type { JSX } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import type { AccountRecord, BalanceRecord } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { amount, count } from '../../shared/format/amounts.js';
import { accountLabel } from '../../shared/format/names.js';
import { RecordTable } from '../../shared/table/record-table.js';
import type { Column } from '../../shared/table/record-table.js';
import { messageOf } from '../../shared/api/message-of.js';
import { EmptyState, ErrorState, TableSkeleton } from '../../shared/table/table-states.js';
import { AssetMark } from '../../shared/ui/marks.js';
import { OpenLink, Panel } from '../../shared/ui/panel.js';

const page = { page: 1, perPage: 100 };

/** A person's accounts with their balances. */
export function UserAccounts({ uid }: { readonly uid: string }): JSX.Element {
  const { maySee } = useAccess();
  const { data, error, refetch } = useGetList<AccountRecord>('accounts', {
    filter: { uid },
    pagination: page,
    sort: { field: 'account', order: 'ASC' },
  });
  if (data === undefined) {
    return (
      <Panel title="Accounts">
        {error === null ? (
          <TableSkeleton columns={4} label="accounts" />
        ) : (
          <ErrorState
            title="The accounts could not be loaded"
            detail={messageOf(error)}
            onRetry={() => void refetch()}
          />
        )}
      </Panel>
    );
  }
  if (data.length === 0)
    return (
      <Panel title="Accounts">
        <EmptyState title="No account yet">One is opened when the person is approved.</EmptyState>
      </Panel>
    );
  return (
    <>
      {data.map((account) => (
        <OneAccount key={account.id} account={account} balances={maySee('balances')} />
      ))}
    </>
  );
}

const columns: readonly Column<BalanceRecord>[] = [
  { key: 'asset', label: 'Asset', width: '120px', render: (balance) => <AssetMark asset={balance.asset} /> },
  { key: 'available', label: 'Available', numeric: true, render: (balance) => amount(balance.available, 8) },
  {
    key: 'frozen',
    label: 'Frozen',
    numeric: true,
    render: (balance) => <span className="dim">{amount(balance.frozen, 8)}</span>,
  },
  { key: 'total', label: 'Total', numeric: true, render: (balance) => amount(balance.total, 8) },
  {
    key: 'entry',
    label: 'Last entry',
    numeric: true,
    width: '112px',
    from: 1280,
    render: (balance) => (
      <Link className="link" to={`/ledger-entries/${balance.revision}/show`}>
        {count(balance.revision)}
      </Link>
    ),
  },
];

function OneAccount({
  account,
  balances,
}: {
  readonly account: AccountRecord;
  readonly balances: boolean;
}): JSX.Element {
  const { data } = useGetList<BalanceRecord>(
    'balances',
    { filter: { account: account.account }, pagination: page, sort: { field: 'asset', order: 'ASC' } },
    { enabled: balances },
  );
  return (
    <Panel
      title={accountLabel(account.account)}
      meta={<OpenLink to={`/accounts/${encodeURIComponent(account.id)}/show`}>Open</OpenLink>}
    >
      {!balances && <EmptyState title="Balances are not shown to your role" />}
      {balances && data === undefined && <TableSkeleton columns={4} label="balances" />}
      {data?.length === 0 && <EmptyState title="Holds nothing" />}
      {data !== undefined && data.length > 0 && (
        <RecordTable
          caption={`Balances of ${accountLabel(account.account)}`}
          columns={columns}
          rows={data}
          rowKey={(balance) => balance.id}
        />
      )}
    </Panel>
  );
}
