import type { JSX } from 'react';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { deviceName } from '@corella/ui';
import type { StaffSessionRecord } from '@corella/contracts/operator';
import { Problem } from '../../shared/actions/action-dialog.js';
import { useAction } from '../../shared/actions/use-action.js';
import { moment } from '../../shared/format/times.js';
import { useNow } from '../../shared/live/use-now.js';
import { RecordTable } from '../../shared/table/record-table.js';
import type { Column } from '../../shared/table/record-table.js';
import { messageOf } from '../../shared/api/message-of.js';
import { EmptyState, ErrorState, StaleNotice, TableSkeleton } from '../../shared/table/table-states.js';
import { Chip } from '../../shared/ui/marks.js';
import { Panel, PanelBody } from '../../shared/ui/panel.js';
import { endSession, fetchSessions } from './my-account-api.js';

const REFETCH_MS = 10_000;

const columnsFor = (isPending: boolean, onEnd: (id: string) => void): readonly Column<StaffSessionRecord>[] => [
  {
    key: 'browser',
    label: 'Browser',
    render: ({ userAgent, current }) => (
      <span title={userAgent}>
        {deviceName(userAgent)} {current && <Chip tone="primary">This one</Chip>}
      </span>
    ),
  },
  { key: 'ip', label: 'IP', width: '144px', render: ({ ip }) => <span className="num">{ip}</span> },
  {
    key: 'since',
    label: 'Since',
    width: '152px',
    from: 1280,
    render: ({ createdAt }) => <span className="num">{moment(createdAt)}</span>,
  },
  {
    key: 'seen',
    label: 'Last active',
    width: '152px',
    render: ({ lastSeenAt }) => <span className="num">{moment(lastSeenAt)}</span>,
  },
  {
    key: 'act',
    label: 'Act',
    numeric: true,
    width: '80px',
    render: ({ id, current, userAgent, ip }) =>
      current ? null : (
        <Button
          size="small"
          variant="text"
          disabled={isPending}
          aria-label={`End the session of ${deviceName(userAgent)}, ${ip}`}
          onClick={() => onEnd(id)}
        >
          End
        </Button>
      ),
  },
];

/** Where this person is logged in. A session that nobody knows can be ended; this one ends by logging out. */
export function MySessions(): JSX.Element {
  return (
    <Panel title="Sessions" meta="Where you are logged in">
      <SessionTable />
    </Panel>
  );
}

function SessionTable(): JSX.Element {
  const now = useNow();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['me', 'sessions'],
    queryFn: ({ signal }) => fetchSessions(signal),
    refetchInterval: REFETCH_MS,
    retry: 1,
  });
  const ending = useAction<string>(endSession, 'Session ended.');
  const retry = (): void => void refetch();
  if (data === undefined)
    return error === null ? (
      <TableSkeleton columns={5} label="sessions" />
    ) : (
      <ErrorState title="The sessions could not be loaded" detail={messageOf(error)} onRetry={retry} />
    );
  if (data.length === 0) return <EmptyState title="No sessions" />;
  return (
    <>
      {error !== null && <StaleNotice ageMs={now - dataUpdatedAt} onRetry={retry} />}
      {ending.problem !== null && (
        <PanelBody>
          <Problem text={ending.problem} />
        </PanelBody>
      )}
      <RecordTable
        caption="Sessions"
        columns={columnsFor(ending.isPending, (id) => void ending.run(id))}
        rows={data}
        rowKey={({ id }) => id}
        density="queue"
        stale={error !== null}
      />
    </>
  );
}
