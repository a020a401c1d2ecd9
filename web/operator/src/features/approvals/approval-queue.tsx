import { useState } from 'react';
import type { JSX } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import type { ApprovalRecord } from '@corella/contracts/operator';
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
import type { Choice } from './choice.js';
import { KeyHints } from './key-hints.js';
import styles from './approval-queue.module.css';

const tabs = [
  { id: 'waiting', label: 'Waiting', status: ['pending'] },
  { id: 'agreed', label: 'Approved', status: ['approved', 'executed'] },
  { id: 'ended', label: 'Ended', status: ['rejected', 'withdrawn', 'expired', 'failed'] },
] as const;
type TabId = (typeof tabs)[number]['id'];

const REFETCH_MS = 5000;

/** Requests that two people decide. The table is the queue, the card beside it the decision. */
export function ApprovalQueue(): JSX.Element {
  usePageTitle('Approvals');
  const [tab, setTab] = useState<TabId>('waiting');
  const status = tabs.find(({ id }) => id === tab)?.status ?? ['pending'];
  return (
    <ListBase<ApprovalRecord>
      resource="approvals"
      filter={{ status }}
      sort={{ field: 'createdAt', order: 'DESC' }}
      perPage={50}
      queryOptions={{ refetchInterval: REFETCH_MS, retry: 1 }}
      disableSyncWithLocation
      disableAuthentication
      storeKey={false}
      key={tab}
    >
      <Queue tab={tab} onTab={setTab} />
    </ListBase>
  );
}

function Queue({ tab, onTab }: { readonly tab: TabId; readonly onTab: (tab: TabId) => void }): JSX.Element {
  const { id: selected } = useParams();
  const navigate = useNavigate();
  const { data: rows = [] } = useListContext<ApprovalRecord>();
  const [choice, setChoice] = useState<Choice>(null);
  const current = rows.find((row) => row.id === selected) ?? (selected === undefined ? rows[0] : undefined);
  const id = current?.id ?? selected;
  const open = (row: ApprovalRecord): void => {
    setChoice(null);
    void navigate(`/approvals/${row.id}/show`, { replace: selected !== undefined });
  };
  const act = (action: QueueAction): void => {
    if (action === 'approve' || action === 'reject') return setChoice(current?.canDecide === true ? action : null);
    const next =
      rows[
        moved(
          rows.findIndex((row) => row.id === id),
          action,
          rows.length,
        )
      ];
    if (next !== undefined) open(next);
  };
  const [keysOn, toggleKeys] = useQueueKeys(act);
  return (
    <>
      <PageHead title="Approvals" sub="Nobody decides what they asked for">
        <KeyHints on={keysOn} onToggle={toggleKeys} />
      </PageHead>
      <div className={styles.tabs} role="group" aria-label="Show">
        {tabs.map(({ id: name, label }) => (
          <button key={name} type="button" aria-pressed={tab === name} onClick={() => onTab(name)}>
            {label}
          </button>
        ))}
      </div>
      <Split>
        <Panel label="Requests">
          <QueueBody selectedKey={id ?? null} waiting={tab === 'waiting'} onOpen={open} />
        </Panel>
        <Stack>
          {id === undefined ? (
            <Panel label="Decision">
              <EmptyState title="No request chosen">The one you choose is shown here in full.</EmptyState>
            </Panel>
          ) : (
            <ApprovalCard key={id} id={id} known={current} choice={choice} onChoice={setChoice} keysOn={keysOn} />
          )}
        </Stack>
      </Split>
    </>
  );
}

interface QueueBodyProps {
  readonly selectedKey: string | null;
  readonly waiting: boolean;
  readonly onOpen: (row: ApprovalRecord) => void;
}

function QueueBody({ selectedKey, waiting, onOpen }: QueueBodyProps): JSX.Element {
  const { data, error, refetch } = useListContext<ApprovalRecord>();
  const now = useNow();
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
        columns={approvalColumns(now, waiting)}
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
