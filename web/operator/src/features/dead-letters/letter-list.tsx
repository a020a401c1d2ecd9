import type { JSX } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import type { BusRecord, DeadLetterRecord } from '@corella/contracts/operator';
import { fetchRecord } from '../../shared/api/operator-api.js';
import { exactUtc, moment } from '../../shared/format/times.js';
import type { Filter } from '../../shared/table/filter-bar.js';
import { RecordList } from '../../shared/table/record-list.js';
import type { Column } from '../../shared/table/record-table.js';
import { EmptyState } from '../../shared/table/table-states.js';
import { Chip } from '../../shared/ui/marks.js';
import { PageHead, usePageTitle } from '../../shared/ui/page.js';
import { Panel } from '../../shared/ui/panel.js';
import { commandName, letterAddress, outcomeChoices, outcomeShort, outcomeTone, reasonShort } from './letter-words.js';
import { OtherStops } from './other-stops.js';

const TITLE = 'Dead letters';
/** Each look reads all letters. */
const REFETCH_MS = 30_000;
const SERVICES = ['ledger', 'matching', 'identity'];

const filters: readonly Filter[] = [
  { field: 'q', label: 'Reason, command or request', kind: 'text', wide: true },
  {
    field: 'service',
    label: 'All services',
    kind: 'choice',
    choices: SERVICES.map((value) => ({ value, label: value })),
  },
  { field: 'lastOutcome', label: 'Any last try', kind: 'choice', choices: outcomeChoices },
  { field: 'at_gte', label: 'From', kind: 'date' },
  { field: 'at_lte', label: 'To', kind: 'date' },
];

const columns: readonly Column<DeadLetterRecord>[] = [
  {
    key: 'at',
    label: 'Time',
    sort: 'at',
    width: '136px',
    render: ({ id, at }) => (
      <Link className="num" to={letterAddress(id)} title={exactUtc(at)}>
        {moment(at)}
      </Link>
    ),
  },
  { key: 'command', label: 'Command', sort: 'command', width: '168px', render: commandName },
  { key: 'service', label: 'To', sort: 'service', width: '88px', render: ({ service }) => service },
  {
    key: 'partition',
    label: 'Partition',
    sort: 'partition',
    width: '128px',
    from: 1280,
    render: ({ partition }) => <span className="dim num">{partition}</span>,
  },
  {
    key: 'reason',
    label: 'Why it could not be read',
    long: true,
    render: ({ reason }) => <span title={reason}>{reasonShort(reason)}</span>,
  },
  {
    key: 'requestId',
    label: 'Request',
    sort: 'requestId',
    width: '168px',
    from: 1460,
    long: true,
    render: ({ requestId }) => (
      <span className="dim num" title={requestId ?? undefined}>
        {requestId ?? '–'}
      </span>
    ),
  },
  {
    key: 'lastOutcome',
    label: 'Last try',
    sort: 'lastOutcome',
    width: '136px',
    render: ({ lastOutcome }) =>
      lastOutcome === null ? (
        <span className="dim">not tried</span>
      ) : (
        <Chip tone={outcomeTone(lastOutcome)}>{outcomeShort(lastOutcome)}</Chip>
      ),
  },
];

/** Commands that their services could not read, for people to look at and to send again. */
export function LetterList(): JSX.Element {
  const navigate = useNavigate();
  const { data: bus } = useQuery({
    queryKey: ['dead-letters', 'bus'],
    queryFn: ({ signal }) => fetchRecord<BusRecord>('dead-letters/bus', signal),
    staleTime: Infinity,
  });
  if (bus?.isShared === false) return <OneProcess />;
  return (
    <>
      <RecordList<DeadLetterRecord>
        resource="dead-letters"
        title={TITLE}
        noun="dead letters"
        sub="Commands that their services could not read. They have changed nothing."
        columns={columns}
        filters={filters}
        sort={{ field: 'at', order: 'DESC' }}
        refetchMs={REFETCH_MS}
        empty={{
          title: 'Every command could be read',
          text: 'A command comes here when its service cannot read it, after an update that went wrong or by damage. It stays for 30 days.',
        }}
        onOpen={({ id }) => void navigate(letterAddress(id))}
      />
      <OtherStops />
    </>
  );
}

function OneProcess(): JSX.Element {
  usePageTitle(TITLE);
  return (
    <>
      <PageHead title={TITLE} sub="Commands that their services could not read" />
      <Panel label={TITLE}>
        <EmptyState title="There can be none on this venue">
          All its services run in one process, where a command is handed over and never written down. Dead letters exist
          where services are processes of their own, with Kafka between them.
        </EmptyState>
      </Panel>
      <OtherStops />
    </>
  );
}
