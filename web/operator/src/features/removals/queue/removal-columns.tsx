import { Link } from 'react-router-dom';
import type { RemovalRecord } from '@corella/contracts/operator';
import { removalLabel } from '../../../shared/format/names.js';
import { age, exactUtc, moment } from '../../../shared/format/times.js';
import type { Column } from '../../../shared/table/record-table.js';
import { Chip } from '../../../shared/ui/marks.js';
import { TimeLeft } from '../../../shared/ui/time-left.js';
import { Holder } from '../holder.js';
import { requestAddress } from '../removal-tabs.js';
import { statusText, statusTone } from '../removal-words.js';

/** Within so long before it ends by itself, a request is amber. */
const NEAR_MS = 2 * 86_400_000;

interface QueueView {
  readonly nowMs: number;
  readonly search: string;
  readonly over: boolean;
  readonly onClaim: ((record: RemovalRecord) => void) | undefined;
}

export const removalColumns = ({ nowMs, search, over, onClaim }: QueueView): readonly Column<RemovalRecord>[] => [
  {
    key: 'submitted',
    label: over ? 'Sent' : 'Waiting for',
    sort: 'submittedAt',
    width: '136px',
    render: ({ submittedAt }) => (
      <span className="num" title={exactUtc(submittedAt)}>
        {over ? moment(submittedAt) : age(nowMs - Date.parse(submittedAt))}
      </span>
    ),
  },
  {
    key: 'request',
    label: 'Request',
    sort: 'id',
    width: '152px',
    render: ({ id }) => (
      <Link className="link num" to={requestAddress(id, search)}>
        {id}
      </Link>
    ),
  },
  {
    key: 'customer',
    label: 'Customer',
    sort: 'uid',
    width: '128px',
    render: ({ uid }) => <span className="num">UID {uid}</span>,
  },
  { key: 'what', label: 'What', sort: 'project', render: ({ project }) => removalLabel(project) },
  {
    key: 'state',
    label: 'State',
    sort: 'status',
    width: '176px',
    render: (record) => <Chip tone={statusTone(record)}>{statusText(record)}</Chip>,
  },
  {
    key: 'ends',
    label: over ? 'Ended' : 'Then',
    width: '176px',
    from: 1280,
    render: (record) => <Ends record={record} nowMs={nowMs} />,
  },
  {
    key: 'claimed',
    label: 'Claimed by',
    width: '160px',
    render: (record) => (
      <Holder record={record} nowMs={nowMs} {...(onClaim === undefined ? {} : { onClaim: () => onClaim(record) })} />
    ),
  },
];

/** When it was over, takes place, or ends by itself. */
function Ends({ record, nowMs }: { readonly record: RemovalRecord; readonly nowMs: number }) {
  const { endedAt, executeAt, expiresAt } = record;
  if (endedAt !== null) return <span className="dim num">{moment(endedAt)}</span>;
  if (executeAt !== null) return <span className="num">Takes place {moment(executeAt)}</span>;
  if (expiresAt === null) return <span className="dim">–</span>;
  return <TimeLeft until={expiresAt} nowMs={nowMs} nearMs={NEAR_MS} />;
}
