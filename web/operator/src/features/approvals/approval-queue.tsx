import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { Button } from '@mui/material';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { ApprovalRecord } from '@corella/contracts/operator';
import { isWaiting } from '../../shared/approvals/approval-words.js';
import { moved } from '../../shared/keyboard/keys.js';
import type { QueueAction } from '../../shared/keyboard/keys.js';
import { useQueueKeys } from '../../shared/keyboard/use-queue-keys.js';
import { useNow } from '../../shared/live/use-now.js';
import { StaleSince } from '../../shared/table/stale-since.js';
import { ListExportButton } from '../../shared/table/export-button.js';
import { PAGE_SIZE_KEY, Pager } from '../../shared/table/pager.js';
import { PAGE_SIZE, usePlace } from '../../shared/table/paging.js';
import { RecordTable } from '../../shared/table/record-table.js';
import { useKept } from '../../shared/table/tools/use-kept.js';
import { messageOf } from '../../shared/api/message-of.js';
import { EmptyState, ErrorState, TableSkeleton } from '../../shared/table/table-states.js';
import { PageHead, Split, Stack, usePageTitle } from '../../shared/ui/page.js';
import { Panel } from '../../shared/ui/panel.js';
import { approvalColumns } from './approval-columns.js';
import { ApprovalCard } from './approval-card.js';
import { choiceFor } from './choice.js';
import type { Begun, Choice } from './choice.js';
import { KeyHints } from './key-hints.js';
import { requestAddress, tabOf, Tabs } from './queue-tabs.js';
import type { TabId } from './queue-tabs.js';
import { useArrivals } from './use-arrivals.js';
import type { Arrivals } from './use-arrivals.js';
import { useOpenRequest } from './use-open-request.js';
import type { OpenRequest } from './use-open-request.js';
import styles from './approval-queue.module.css';

const REFETCH_MS = 5000;

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
      key={tab.id}
    >
      <Queue tab={tab.id} />
    </ListBase>
  );
}

/**
 * The address names the open request, and it stays open until the reader closes it or opens another one. A queue that
 * is entered without one opens its first request, once: what arrives later never opens itself.
 */
function useOpenId({ first, ready }: Readonly<{ first: string | undefined; ready: boolean }>): string | undefined {
  const { search, state } = useLocation();
  const id = useParams()['*']?.split('/')[0] || undefined;
  const navigate = useNavigate();
  const entered = useRef(false);
  useEffect(() => {
    if (!ready || entered.current) return;
    entered.current = true;
    if (id === undefined && first !== undefined) void navigate(requestAddress(first, search), { replace: true, state });
  }, [id, first, ready, search, state, navigate]);
  return id;
}

function Queue({ tab }: { readonly tab: TabId }): JSX.Element {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const { data, page } = useListContext<ApprovalRecord>();
  const ready = data !== undefined;
  const arrivals = useArrivals(data ?? [], { place: String(page), ready });
  const { rows } = arrivals;
  const id = useOpenId({ first: rows[0]?.id, ready });
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
  const [keysOn, toggleKeys] = useQueueKeys(act);
  const next = data?.find((row) => row.id !== id && row.canDecide);
  return (
    <>
      <PageHead title="Approvals" sub="Nobody decides what they asked for">
        <KeyHints on={keysOn} onToggle={toggleKeys} />
        <ListExportButton resource="approvals" />
      </PageHead>
      <Tabs chosen={tab} />
      <Split>
        <Panel label="Requests">
          <QueueBody selectedKey={id ?? null} tab={tab} arrivals={tab === 'waiting' ? arrivals : null} onOpen={open} />
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
  /** Null where rows may come and go, because nothing is decided there. */
  readonly arrivals: Arrivals | null;
  readonly onOpen: (row: ApprovalRecord) => void;
}

function QueueBody({ selectedKey, tab, arrivals, onOpen }: QueueBodyProps): JSX.Element {
  const { data, error, refetch } = useListContext<ApprovalRecord>();
  const { search, state } = useLocation();
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
  const stale = error !== null && error !== undefined;
  const rows = arrivals?.rows ?? data;
  return (
    <>
      {stale && <StaleSince resource="approvals" onRetry={retry} />}
      {rows.length === 0 ? (
        <EmptyState title={emptyTitle(waiting, data.length)}>
          {waiting ? 'Requests for a second person appear here.' : 'Decided requests appear here.'}
        </EmptyState>
      ) : (
        <RecordTable
          caption="Requests"
          columns={approvalColumns({ nowMs: now, waiting, state, addressOf: ({ id }) => requestAddress(id, search) })}
          rows={rows}
          rowKey={(row) => row.id}
          density="queue"
          selectedKey={selectedKey}
          onOpen={onOpen}
          stale={stale}
        />
      )}
      {arrivals !== null && <Arrived arrivals={arrivals} />}
      {rows.length > 0 && <Pager />}
    </>
  );
}

const emptyTitle = (waiting: boolean, known: number): string =>
  waiting ? (known === 0 ? 'Nothing waits' : 'You have seen to all of them') : 'None yet';

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
