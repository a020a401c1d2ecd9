import { useEffect, useState } from 'react';
import type { JSX } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { ApprovalRecord } from '@corella/contracts/operator';
import { isWaiting } from '../../shared/approvals/approval-words.js';
import { moved } from '../../shared/keyboard/keys.js';
import type { QueueAction } from '../../shared/keyboard/keys.js';
import { useQueueKeys } from '../../shared/keyboard/use-queue-keys.js';
import { useNow } from '../../shared/live/use-now.js';
import { StaleSince } from '../../shared/table/stale-since.js';
import { Pager } from '../../shared/table/pager.js';
import { RecordTable } from '../../shared/table/record-table.js';
import { EmptyState, ErrorState, messageOf, TableSkeleton } from '../../shared/table/table-states.js';
import { PageHead, Split, Stack, usePageTitle } from '../../shared/ui/page.js';
import { Panel } from '../../shared/ui/panel.js';
import { approvalColumns } from './approval-columns.js';
import { ApprovalCard } from './approval-card.js';
import { choiceFor } from './choice.js';
import type { Begun, Choice } from './choice.js';
import { KeyHints } from './key-hints.js';
import { useOpenRequest } from './use-open-request.js';
import type { OpenRequest } from './use-open-request.js';
import styles from './approval-queue.module.css';

const tabs = [
  { id: 'waiting', label: 'Waiting', status: ['pending'] },
  { id: 'agreed', label: 'Approved', status: ['approved', 'executed'] },
  { id: 'ended', label: 'Ended', status: ['rejected', 'withdrawn', 'expired', 'failed'] },
] as const;
type TabId = (typeof tabs)[number]['id'];

const REFETCH_MS = 5000;

/** Requests that need two people. The table is the queue; the card beside it is for the decision. */
export function ApprovalQueue(): JSX.Element {
  usePageTitle('Approvals');
  const [search] = useSearchParams();
  const tab = tabs.find(({ id }) => id === search.get('show')) ?? tabs[0];
  return (
    <ListBase<ApprovalRecord>
      resource="approvals"
      filter={{ status: tab.status }}
      sort={{ field: 'createdAt', order: 'DESC' }}
      perPage={50}
      queryOptions={{ refetchInterval: REFETCH_MS, retry: 1 }}
      disableSyncWithLocation
      disableAuthentication
      storeKey={false}
      key={tab.id}
    >
      <Queue tab={tab.id} />
    </ListBase>
  );
}

const searchOf = (tab: TabId): string => (tab === 'waiting' ? '' : `?show=${tab}`);
const addressOf = (tab: TabId, id: string): string => `/approvals/${id}/show${searchOf(tab)}`;

/**
 * The address names the open request. Without one, it is replaced once by the first request of the queue. A newer
 * request changes the queue, never the card.
 */
function useOpenId(tab: TabId, first: string | undefined): string | undefined {
  const id = useParams()['*']?.split('/')[0] || undefined;
  const navigate = useNavigate();
  useEffect(() => {
    if (id === undefined && first !== undefined) void navigate(addressOf(tab, first), { replace: true });
  }, [id, first, tab, navigate]);
  return id;
}

function Queue({ tab }: { readonly tab: TabId }): JSX.Element {
  const navigate = useNavigate();
  const { data: rows = [] } = useListContext<ApprovalRecord>();
  const id = useOpenId(tab, rows[0]?.id);
  const request = useOpenRequest(
    id,
    rows.find((row) => row.id === id),
  );
  const [begun, setBegun] = useState<Begun | null>(null);
  const choose = (choice: Choice): void => setBegun(choice === null || id === undefined ? null : { id, choice });
  const open = (row: ApprovalRecord): void => {
    setBegun(null);
    void navigate(addressOf(tab, row.id), { replace: true });
  };
  const act = (action: QueueAction): void => {
    if (action === 'approve' || action === 'reject') return choose(mayDecide(request) ? action : null);
    const at = rows.findIndex((row) => row.id === id);
    const next = rows[moved(at, action, rows.length)];
    if (next !== undefined) open(next);
  };
  const [keysOn, toggleKeys] = useQueueKeys(act);
  return (
    <>
      <PageHead title="Approvals" sub="Nobody decides what they asked for">
        <KeyHints on={keysOn} onToggle={toggleKeys} />
      </PageHead>
      <Tabs chosen={tab} />
      <Split>
        <Panel label="Requests">
          <QueueBody selectedKey={id ?? null} tab={tab} onOpen={open} />
        </Panel>
        <Stack>
          {id === undefined ? (
            <Panel label="Decision">
              <EmptyState title="No request chosen">The one you choose is shown here in full.</EmptyState>
            </Panel>
          ) : (
            <ApprovalCard key={id} request={request} choice={choiceFor(begun, id)} onChoice={choose} keysOn={keysOn} />
          )}
        </Stack>
      </Split>
    </>
  );
}

const mayDecide = ({ shown, loaded }: OpenRequest): boolean =>
  loaded && shown !== undefined && isWaiting(shown) && shown.canDecide && !shown.mine;

/** Each tab opens with its own first request. */
function Tabs({ chosen }: { readonly chosen: TabId }): JSX.Element {
  const navigate = useNavigate();
  return (
    <div className={styles.tabs} role="group" aria-label="Show">
      {tabs.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen === id}
          onClick={() => void navigate(`/approvals${searchOf(id)}`, { replace: true })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

interface QueueBodyProps {
  readonly selectedKey: string | null;
  readonly tab: TabId;
  readonly onOpen: (row: ApprovalRecord) => void;
}

function QueueBody({ selectedKey, tab, onOpen }: QueueBodyProps): JSX.Element {
  const { data, error, refetch } = useListContext<ApprovalRecord>();
  const now = useNow();
  const waiting = tab === 'waiting';
  const retry = (): void => void refetch();
  if (data === undefined) {
    return error === null || error === undefined ? (
      <TableSkeleton columns={5} label="requests" />
    ) : (
      <ErrorState title="The requests could not be loaded" detail={messageOf(error)} onRetry={retry} />
    );
  }
  if (data.length === 0)
    return (
      <EmptyState title={waiting ? 'Nothing waits' : 'None yet'}>
        {waiting ? 'Requests for a second person appear here.' : 'Decided requests appear here.'}
      </EmptyState>
    );
  const stale = error !== null && error !== undefined;
  return (
    <>
      {stale && <StaleSince resource="approvals" onRetry={retry} />}
      <RecordTable
        caption="Requests"
        columns={approvalColumns({ nowMs: now, waiting, addressOf: ({ id }) => addressOf(tab, id) })}
        rows={data}
        rowKey={(row) => row.id}
        density="queue"
        selectedKey={selectedKey}
        onOpen={onOpen}
        stale={stale}
      />
      <Pager />
    </>
  );
}
