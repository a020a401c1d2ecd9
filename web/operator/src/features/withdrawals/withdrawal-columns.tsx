import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { AssetIcon } from '@corella/ui';
import type { WithdrawalRecord } from '@corella/contracts/operator';
import {
  audText,
  networkText,
  ruleName,
  sumOf,
  withdrawalStateText,
  withdrawalTone,
} from '../../shared/withdrawals/withdrawal-words.js';
import type { Column } from '../../shared/table/record-table.js';
import { Chip } from '../../shared/ui/marks.js';
import { WaitingSince } from './waiting-since.js';
import { withdrawalAddress } from './withdrawal-tabs.js';
import styles from './withdrawals.module.css';

interface ListView {
  readonly nowMs: number;
  readonly search: string;
  readonly ended: boolean;
}

/** How much stands right after how long, and the last column is for wide windows, so that a phone shows both. */
export const withdrawalColumns = ({ nowMs, search, ended }: ListView): readonly Column<WithdrawalRecord>[] => [
  {
    key: 'since',
    label: ended ? 'Ended' : 'Waiting for',
    sort: ended ? 'endedAt' : 'since',
    width: '112px',
    render: (record) => <WaitingSince record={record} nowMs={nowMs} />,
  },
  {
    key: 'amount',
    label: 'AUD value',
    numeric: true,
    width: '176px',
    render: (record) => <Sum record={record} />,
  },
  {
    key: 'withdrawal',
    label: 'Withdrawal',
    sort: 'id',
    width: '128px',
    render: ({ id }) => (
      <Link className="link num" to={withdrawalAddress(id, search)}>
        {id}
      </Link>
    ),
  },
  {
    key: 'uid',
    label: 'Customer',
    sort: 'uid',
    width: '120px',
    render: ({ uid }) => <span className="num">UID {uid}</span>,
  },
  { key: 'network', label: 'Network', sort: 'chain', width: '112px', from: 1280, render: networkText },
  {
    key: 'state',
    label: 'State',
    sort: 'state',
    width: '176px',
    render: ({ state }) => (
      <span title={state}>
        <Chip tone={withdrawalTone(state)}>{withdrawalStateText(state)}</Chip>
      </span>
    ),
  },
  { key: 'rules', label: 'Rules met', render: (record) => <Rules record={record} /> },
  {
    key: 'people',
    label: 'People',
    width: '88px',
    from: 1024,
    render: ({ people }) => (people === 0 ? <span className="dim">–</span> : <span className="num">{people}</span>),
  },
];

const Sum = ({ record }: { readonly record: WithdrawalRecord }): JSX.Element => (
  <span className={styles.sum}>
    <AssetIcon asset={record.asset} size={20} />
    <span className="two-lines num">
      <b>{audText(record.aud)}</b>
      <small>{sumOf(record.amount, record)}</small>
    </span>
  </span>
);

/** The first rule by name, and how many more there are. */
function Rules({ record: { rules } }: { readonly record: WithdrawalRecord }): JSX.Element {
  const [first, ...others] = rules.map(ruleName);
  if (first === undefined) return <span className="dim">none</span>;
  return (
    <span className={styles.rules} title={rules.map(ruleName).join(', ')}>
      <Chip>{first}</Chip>
      {others.length > 0 && (
        <Chip>
          +{others.length}
          <span className="visually-hidden"> {others.join(', ')}</span>
        </Chip>
      )}
    </span>
  );
}
