import type { JSX } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { AccountRecord } from '@corella/contracts/operator';
import { accountLabel, mayText } from '../../shared/format/names.js';
import { day } from '../../shared/format/times.js';
import { RecordList } from '../../shared/table/record-list.js';
import type { Filter } from '../../shared/table/filter-bar.js';
import type { Column } from '../../shared/table/record-table.js';
import { Chip } from '../../shared/ui/marks.js';

export const accountPage = (account: string): string => `/accounts/${encodeURIComponent(account)}/show`;

/** Amber when a person has frozen the account. */
export function AccountStatus({ status }: { readonly status: string }): JSX.Element {
  return status === 'active' ? (
    <span className="dim">active</span>
  ) : (
    <Chip tone={status === 'frozen' ? 'warn' : 'line'}>{status}</Chip>
  );
}

const columns: readonly Column<AccountRecord>[] = [
  {
    key: 'account',
    label: 'Account',
    sort: 'account',
    render: (account) => (
      <Link className="link num" to={accountPage(account.id)}>
        {accountLabel(account.account)}
      </Link>
    ),
  },
  {
    key: 'number',
    label: 'Number',
    sort: 'accountId',
    numeric: true,
    width: '104px',
    render: (account) => account.accountId,
  },
  {
    key: 'kind',
    label: 'Kind',
    sort: 'kind',
    width: '104px',
    render: (account) => <span className="dim">{account.kind}</span>,
  },
  {
    key: 'uid',
    label: 'UID',
    sort: 'uid',
    width: '112px',
    render: (account) => <span className="num">{account.uid ?? '–'}</span>,
  },
  {
    key: 'status',
    label: 'Status',
    sort: 'status',
    width: '112px',
    render: (account) => <AccountStatus status={account.status} />,
  },
  {
    key: 'allow',
    label: 'May',
    from: 1280,
    long: true,
    render: (account) => (
      <span className="dim" title={mayText(account.allow)}>
        {mayText(account.allow)}
      </span>
    ),
  },
  {
    key: 'opened',
    label: 'Opened',
    sort: 'openedAt',
    width: '128px',
    render: (account) => <span className="num">{day(account.openedAt)}</span>,
  },
];

const filters: readonly Filter[] = [
  { field: 'q', label: 'Account or number', kind: 'text', wide: true },
  {
    field: 'kind',
    label: 'All kinds',
    kind: 'choice',
    choices: ['spot', 'house', 'custody'].map((value) => ({ value, label: value })),
  },
  {
    field: 'status',
    label: 'All statuses',
    kind: 'choice',
    choices: ['active', 'frozen', 'closed'].map((value) => ({ value, label: value })),
  },
];

export function AccountList(): JSX.Element {
  const navigate = useNavigate();
  return (
    <RecordList<AccountRecord>
      resource="accounts"
      title="Accounts"
      noun="accounts"
      sub="A positive balance is owed by the venue; custody stands against it"
      columns={columns}
      filters={filters}
      sort={{ field: 'account', order: 'ASC' }}
      onOpen={(account) => void navigate(accountPage(account.id))}
    />
  );
}
