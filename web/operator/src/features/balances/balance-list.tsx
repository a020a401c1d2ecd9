import type { JSX } from 'react';
import { ASSETS } from '@corella/money';
import { Link } from 'react-router-dom';
import type { BalanceRecord } from '@corella/contracts/operator';
import { ExplainedAmount } from '../../shared/explain/explained-amount.js';
import { amount, count } from '../../shared/format/amounts.js';
import { accountLabel } from '../../shared/format/names.js';
import { RecordList } from '../../shared/table/record-list.js';
import type { Column } from '../../shared/table/record-table.js';
import { AssetMark } from '../../shared/ui/marks.js';

const columns: readonly Column<BalanceRecord>[] = [
  {
    key: 'account',
    label: 'Account',
    sort: 'account',
    render: (balance) => (
      <Link className="link num" to={`/accounts/${encodeURIComponent(balance.account)}/show`}>
        {accountLabel(balance.account)}
      </Link>
    ),
  },
  {
    key: 'asset',
    label: 'Asset',
    sort: 'asset',
    width: '120px',
    render: (balance) => <AssetMark asset={balance.asset} />,
  },
  {
    key: 'available',
    label: 'Available',
    sort: 'available',
    numeric: true,
    render: (balance) => amount(balance.available, 8),
  },
  {
    key: 'frozen',
    label: 'Frozen',
    sort: 'frozen',
    numeric: true,
    render: (balance) => <span className="dim">{amount(balance.frozen, 8)}</span>,
  },
  {
    key: 'total',
    label: 'Total',
    sort: 'total',
    numeric: true,
    render: (balance) => <ExplainedAmount account={balance.account} asset={balance.asset} value={balance.total} />,
  },
  {
    key: 'revision',
    label: 'Last entry',
    sort: 'revision',
    numeric: true,
    width: '120px',
    from: 1280,
    render: (balance) => (
      <Link className="link" to={`/ledger-entries/${balance.revision}/show`}>
        {count(balance.revision)}
      </Link>
    ),
  },
];

export function BalanceList(): JSX.Element {
  return (
    <RecordList<BalanceRecord>
      resource="balances"
      title="Balances"
      noun="balances"
      sub="Available and frozen make the total"
      columns={columns}
      sort={{ field: 'total', order: 'DESC' }}
      filters={[
        { field: 'account', label: 'Account, e.g. spot:1048213', kind: 'text', wide: true },
        {
          field: 'asset',
          label: 'All assets',
          kind: 'choice',
          choices: ASSETS.map(({ code, name }) => ({ value: code, label: `${code.toUpperCase()} ${name}` })),
        },
      ]}
    />
  );
}
