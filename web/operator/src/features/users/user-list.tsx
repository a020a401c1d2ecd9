import type { JSX } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { KYC_STATE } from '@corella/contracts/identity';
import type { UserRecord } from '@corella/contracts/operator';
import { kycChoices, kycLabel, mayText } from '../../shared/format/names.js';
import { day, utcDay } from '../../shared/format/times.js';
import { RecordList } from '../../shared/table/record-list.js';
import type { Filter } from '../../shared/table/filter-bar.js';
import type { Column } from '../../shared/table/record-table.js';
import { Chip } from '../../shared/ui/marks.js';
import { secondStepText } from './second-step-text.js';

/** Where the account stands. One that is closing is still active, and one that is erased was closed. */
export function UserStatus({ user: { status, closingSince, closed } }: { readonly user: UserRecord }): JSX.Element {
  if (status === 'active' && closingSince === undefined) return <span className="dim">active</span>;
  const shown = closed?.erased === 'everything' ? 'erased' : status === 'active' ? 'closing' : status;
  return <Chip tone={shown === 'frozen' || shown === 'closing' ? 'warn' : 'line'}>{shown}</Chip>;
}

export function KycState({ state }: { readonly state: number }): JSX.Element {
  return state === KYC_STATE.approved ? (
    <span className="dim num">{kycLabel(state)}</span>
  ) : (
    <Chip tone="line">{kycLabel(state)}</Chip>
  );
}

/** A sub-account logs in with a name. */
const addressText = ({ email, parentUid, closed }: UserRecord): string =>
  closed !== undefined && closed.erased !== 'nothing'
    ? `erased, ${utcDay(closed.erased === 'everything' ? closed.retainUntil : closed.ordinaryUntil)}`
    : parentUid === null
      ? email
      : `${email}, sub-account of ${parentUid}`;

const columns: readonly Column<UserRecord>[] = [
  {
    key: 'uid',
    label: 'UID',
    sort: 'uid',
    width: '112px',
    render: (user) => (
      <Link className="link num" to={`/users/${user.id}/show`}>
        {user.uid}
      </Link>
    ),
  },
  {
    key: 'email',
    label: 'Email',
    long: true,
    render: (user) => <span title={addressText(user)}>{addressText(user)}</span>,
  },
  {
    key: 'country',
    label: 'Country',
    sort: 'country',
    width: '88px',
    render: (user) => <span className="dim">{user.country}</span>,
  },
  { key: 'kyc', label: 'KYC', sort: 'kycState', width: '160px', render: (user) => <KycState state={user.kycState} /> },
  {
    key: 'status',
    label: 'Status',
    sort: 'status',
    width: '104px',
    render: (user) => <UserStatus user={user} />,
  },
  {
    key: 'totp',
    label: 'Two-step',
    sort: 'totp',
    width: '112px',
    from: 1280,
    render: (user) => <span className="dim">{secondStepText(user)}</span>,
  },
  {
    key: 'allow',
    label: 'May',
    from: 1460,
    long: true,
    render: (user) => (
      <span className="dim" title={mayText(user.allow)}>
        {mayText(user.allow)}
      </span>
    ),
  },
  {
    key: 'registered',
    label: 'Registered',
    sort: 'registeredAt',
    width: '128px',
    render: (user) => <span className="num">{day(user.registeredAt)}</span>,
  },
];

const filters: readonly Filter[] = [
  { field: 'q', label: 'UID or whole email address', kind: 'text', wide: true },
  {
    field: 'status',
    label: 'All statuses',
    kind: 'choice',
    choices: ['active', 'frozen', 'closing', 'closed', 'erased'].map((value) => ({ value, label: value })),
  },
  { field: 'kycState', label: 'All KYC states', kind: 'choice', choices: kycChoices, as: 'number' },
  { field: 'registeredAt_gte', label: 'From', kind: 'date' },
];

export function UserList(): JSX.Element {
  const navigate = useNavigate();
  return (
    <RecordList<UserRecord>
      resource="users"
      title="Users"
      noun="users"
      columns={columns}
      filters={filters}
      sort={{ field: 'registeredAt', order: 'DESC' }}
      onOpen={(user) => void navigate(`/users/${user.id}/show`)}
    />
  );
}
