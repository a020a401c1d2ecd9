import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { Button } from '@mui/material';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { ApprovalRecord } from '@corella/contracts/operator';
import { isWaiting } from '../../shared/approvals/approval-words.js';
import { moved, QUEUE_KEYS } from '../../shared/keyboard/keys.js';
import type { QueueAction } from '../../shared/keyboard/keys.js';
import { useQueueKeys } from '../../shared/keyboard/use-queue-keys.js';
import { useNow } from '../../shared/live/use-now.js';
import { StaleSince } from '../../shared/table/stale-since.js';
import { ListExportButton } from '../../shared/table/export-button.js';
import { FilterBar } from '../../shared/table/filter-bar.js';
import { PAGE_SIZE_KEY, Pager } from '../../shared/table/pager.js';
import { PAGE_SIZE, usePlace } from '../../shared/table/paging.js';
import { RecordTable } from '../../shared/table/record-table.js';
import { SavedQueries } from '../../shared/table/tools/saved-queries.js';
import { useKept } from '../../shared/table/tools/use-kept.js';
import { messageOf } from '../../shared/api/message-of.js';
import { EmptyState, ErrorState, TableSkeleton } from '../../shared/table/table-states.js';
import { PageHead, Split, Stack, usePageTitle } from '../../shared/ui/page.js';
import { Panel } from '../../shared/ui/panel.js';
import { approvalColumns } from './approval-columns.js';
import { ApprovalCard } from './approval-card.js';
import { choiceFor } from './choice.js';
import type { Begun, Choice } from './choice.js';
import { KeyHints } from '../../shared/keyboard/key-hints.js';
import { requestAddress, tabOf, Tabs } from './queue-tabs.js';
import type { TabId } from './queue-tabs.js';
import { useQueueFilters } from './queue-filters.js';
import type { Arrivals } from './use-arrivals.js';
import { useOpenRequest } from './use-open-request.js';
import type { OpenRequest } from './use-open-request.js';
import { useQueue } from './use-queue.js';
import type { Queue } from './use-queue.js';
import styles from './approval-queue.module.css';

const REFETCH_MS = 5000;
const HINTS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['A', 'approve'],
  ['R', 'reject'],
] as const;

/** Requests that need two people. The table is the queue; the card beside it is for the decision. */
export function ApprovalQueue(): JSX.Element {
  usePageTitle('Approvals');
  const [search] = useSearchParams();
  const tab = tabOf(search.get('show'));
  const [pageSize] = useKept(PAGE_SIZE_KEY, PAGE_SIZE);
  const place = usePlace();
  return (
    <ListBase<ApprovalRecord>
      resource="approvals"
      filter={{ status: tab.status }}
      sort={{ field: 'createdAt', order: tab.order }}
      perPage={pageSize}
      queryOptions={{ refetchInterval: REFETCH_MS, retry: 1, meta: place && { place } }}
      disableAuthentication
      storeKey={false}
    >
      <QueuePage tab={tab.id} />
    </ListBase>
  );
}

interface Entered {
  readonly tab: TabId;
  readonly first: string | undefined;
  readonly ready: boolean;
}

/**
 * The address names the open request, and it stays open until the reader closes it or opens another one. A tab that is
 * entered without one opens its first request, once: what arrives later never opens itself.
 */
function useOpenId({ tab, first, ready }: Entered): string | undefined {
  const { search, state } = useLocation();
  const id = useParams()['*']?.split('/')[0] || undefined;
  const navigate = useNavigate();
  const entered = useRef<TabId | null>(null);
  useEffect(() => {
    if (!ready || entered.current === tab) return;
    entered.current = tab;
    if (id === undefined && first !== undefined) void navigate(requestAddress(first, search), { replace: true, state });
  }, [tab, id, first, ready, search, state, navigate]);
  return id;
}

function QueuePage({ tab }: { readonly tab: TabId }): JSX.Element {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const queue = useQueue(tab);
  const { data, ready } = queue;
  const { rows } = queue.arrivals;
  const id = useOpenId({ tab, first: rows[0]?.id, ready });
  const request = useOpenRequest(
    id,
    data?.find((row) => row.id === id),
  );
  const [begun, setBegun] = useState<Begun | null>(null);
  const choose = (choice: Choice): void => setBegun(choice === null || id === undefined ? null : { id, choice });
  const goTo = (address: string): void => {
    setBegun(null);
    void navigate(address, { replace: true, state });
  };
  const open = (row: ApprovalRecord): void => goTo(requestAddress(row.id, search));
  const act = (action: QueueAction): void => {
    if (action === 'approve' || action === 'reject') return choose(mayDecide(request) ? action : null);
    const at = rows.findIndex((row) => row.id === id);
    const next = rows[moved(at, action, rows.length)];
    if (next !== undefined) open(next);
  };
  const [keysOn, toggleKeys] = useQueueKeys(QUEUE_KEYS, act);
  const next = data?.find((row) => row.id !== id && row.canDecide);
  return (
    <>
      <PageHead title="Approvals" sub="Nobody decides what they asked for">
        <KeyHints hints={HINTS} on={keysOn} onToggle={toggleKeys} />
        <SavedQueries resource="approvals" tab={tab} />
        <ListExportButton resource="approvals" />
      </PageHead>
      <Tabs chosen={tab} />
      <FilterBar filters={useQueueFilters()} />
      <Split>
        <Panel label="Requests">
          <QueueBody selectedKey={id ?? null} tab={tab} queue={queue} onOpen={open} />
        </Panel>
        <Stack>
          {id === undefined ? (
            <Panel label="Decision">
              <EmptyState title="No request chosen">The one you choose is shown here in full.</EmptyState>
            </Panel>
          ) : (
            <ApprovalCard
              key={id}
              request={request}
              choice={choiceFor(begun, id)}
              onChoice={choose}
              keysOn={keysOn}
              next={next === undefined ? null : { request: next, onOpen: () => open(next) }}
              onClose={() => goTo(`/approvals${search}`)}
            />
          )}
        </Stack>
      </Split>
    </>
  );
}

const mayDecide = ({ shown, loaded }: OpenRequest): boolean =>
  loaded && shown !== undefined && isWaiting(shown) && shown.canDecide && !shown.mine;

interface QueueBodyProps {
  readonly selectedKey: string | null;
  readonly tab: TabId;
  readonly queue: Queue;
  readonly onOpen: (row: ApprovalRecord) => void;
}

function QueueBody({ selectedKey, tab, queue, onOpen }: QueueBodyProps): JSX.Element {
  const { data, error, refetch } = queue;
  const { sort, setSort } = useListContext<ApprovalRecord>();
  const { search, state } = useLocation();
  const now = useNow();
  const waiting = tab === 'waiting';
  if (data === undefined) {
    return error === null ? (
      <TableSkeleton columns={5} label="requests" />
    ) : (
      <ErrorState title="The requests could not be loaded" detail={messageOf(error)} onRetry={refetch} />
    );
  }
  const stale = error !== null;
  // Rows may come and go where nothing is decided.
  const rows = waiting ? queue.arrivals.rows : data;
  return (
    <>
      {stale && <StaleSince resource="approvals" onRetry={refetch} />}
      {rows.length === 0 ? (
        <NoRequests waiting={waiting} queue={queue} />
      ) : (
        <RecordTable
          caption="Requests"
          columns={approvalColumns({ nowMs: now, waiting, state, addressOf: ({ id }) => requestAddress(id, search) })}
          rows={rows}
          rowKey={(row) => row.id}
          density="queue"
          sort={sort}
          onSort={(field) => setSort({ field, order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
          selectedKey={selectedKey}
          onOpen={onOpen}
          stale={stale}
        />
      )}
      {waiting && <Arrived arrivals={queue.arrivals} />}
      {rows.length > 0 && <Pager />}
    </>
  );
}

/** Why there is no row: the filters, or because nobody has asked. */
function NoRequests({ waiting, queue }: { readonly waiting: boolean; readonly queue: Queue }): JSX.Element {
  const { setFilters } = useListContext();
  const known = queue.data?.length ?? 0;
  if (queue.filtered && known === 0)
    return (
      <EmptyState
        title="No requests match"
        action={
          <Button variant="outlined" onClick={() => setFilters({})}>
            Clear filters
          </Button>
        }
      >
        Nothing fits all the filters at once.
      </EmptyState>
    );
  return waiting ? (
    <EmptyState title={known === 0 ? 'Nothing waits' : 'You have seen to all of them'}>
      Requests for a second person appear here.
    </EmptyState>
  ) : (
    <EmptyState title="None yet">Decided requests appear here.</EmptyState>
  );
}

/** Announces what has arrived. It comes after the queue, where the newest requests belong. */
function Arrived({ arrivals: { arrived, showAll } }: { readonly arrivals: Arrivals }): JSX.Element {
  return (
    <div role="status" className={arrived === 0 ? undefined : styles.arrived}>
      {arrived > 0 && (
        <>
          <span className="num">{arrived === 1 ? '1 new request' : `${arrived} new requests`}</span>
          <Button size="small" variant="outlined" onClick={showAll}>
            Show
          </Button>
        </>
      )}
    </div>
  );
}
