import { useState } from 'react';
import type { JSX } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { Button } from '@mui/material';
import { useLocation, useNavigate } from 'react-router-dom';
import { REMOVAL_PROJECTS, type RemovalTab } from '@corella/contracts/removal';
import type { RemovalRecord } from '@corella/contracts/operator';
import { Problem } from '../../../shared/actions/action-dialog.js';
import { useAccess } from '../../../shared/access/use-access.js';
import { count } from '../../../shared/format/amounts.js';
import { removalLabel } from '../../../shared/format/names.js';
import { KeyHints } from '../../../shared/keyboard/key-hints.js';
import { moved, type KeyMap } from '../../../shared/keyboard/keys.js';
import { useQueueKeys } from '../../../shared/keyboard/use-queue-keys.js';
import { useNow } from '../../../shared/live/use-now.js';
import { FilterBar, type Filter } from '../../../shared/table/filter-bar.js';
import { PAGE_SIZE_KEY } from '../../../shared/table/pager.js';
import { PAGE_SIZE, usePlace } from '../../../shared/table/paging.js';
import { QueueTable } from '../../../shared/table/queue-table.js';
import { EmptyState } from '../../../shared/table/table-states.js';
import { useKept } from '../../../shared/table/tools/use-kept.js';
import { PageHead, usePageTitle } from '../../../shared/ui/page.js';
import { Panel } from '../../../shared/ui/panel.js';
import { TabBar } from '../../../shared/ui/tab-bar.js';
import { useClaim, useRemovalCounts, useTakeNext } from '../desk-acts.js';
import { isFree, isHeld } from '../holder.js';
import { isOver, orderOf, requestAddress, tabAddress, tabIn, TABS } from '../removal-tabs.js';
import styles from '../removals.module.css';
import { removalColumns } from './removal-columns.js';

const TITLE = 'Removal requests';
const REFETCH_MS = 5_000;
const FILTERS: readonly Filter[] = [
  { field: 'q', label: 'UID or request', kind: 'text', wide: true },
  {
    field: 'project',
    label: 'Anything',
    kind: 'choice',
    choices: REMOVAL_PROJECTS.map((project) => ({ value: String(project), label: removalLabel(project) })),
  },
];

/** The desk's queue of customers who cannot get in. A line is claimed here and decided on its own page. */
export function RemovalQueue(): JSX.Element {
  usePageTitle(TITLE);
  const { search } = useLocation();
  const tab = tabIn(search);
  const [pageSize] = useKept(PAGE_SIZE_KEY, PAGE_SIZE);
  const place = usePlace();
  return (
    <ListBase<RemovalRecord>
      resource="removal-requests"
      filter={{ tab }}
      sort={orderOf(tab)}
      perPage={pageSize}
      queryOptions={{ refetchInterval: REFETCH_MS, retry: 1, meta: place && { place } }}
      disableAuthentication
      storeKey={false}
    >
      <QueuePage key={tab} tab={tab} />
    </ListBase>
  );
}

type Act = 'next' | 'previous' | 'open' | 'claim' | 'take';
const KEYS: KeyMap<Act> = { j: 'next', k: 'previous', enter: 'open', c: 'claim', n: 'take' };
const HINTS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'open'],
  ['C', 'claim'],
] as const;

function QueuePage({ tab }: { readonly tab: RemovalTab }): JSX.Element {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { may } = useAccess();
  const counts = useRemovalCounts();
  const { data = [] } = useListContext<RemovalRecord>();
  const [selected, setSelected] = useState<string | null>(null);
  const at = data.findIndex(({ id }) => id === selected);
  const now = useNow();
  const claim = useClaim();
  const next = useTakeNext();
  const decides = may('removal-requests.initiate');
  const open = ({ id }: RemovalRecord): void => void navigate(requestAddress(id, search));
  const take = async (): Promise<void> => {
    const id = await next.take();
    if (id !== null) void navigate(requestAddress(id, search));
  };
  const act = (action: Act): void => {
    const record = data[at];
    if (action === 'next' || action === 'previous')
      return setSelected(data[moved(at, action, data.length)]?.id ?? null);
    if (action === 'take') return void (decides && take());
    if (record === undefined) return;
    if (action === 'open') return open(record);
    const mine = record.claimedBy?.mine === true && isHeld(record, now);
    if (decides && (isFree(record, now) || mine)) void claim.run({ id: record.id });
  };
  const [keysOn, toggleKeys] = useQueueKeys(KEYS, act);
  return (
    <>
      <PageHead title={TITLE}>
        {decides && (
          <Button variant="contained" disabled={next.action.isPending} onClick={() => void take()}>
            Take next request{keysOn && <kbd aria-hidden="true">N</kbd>}
          </Button>
        )}
      </PageHead>
      <TabBar
        tabs={TABS.map(({ id, label }) => ({
          id,
          label,
          count: counts === undefined ? null : <span className="num">{count(counts.tabs[id])}</span>,
        }))}
        chosen={tab}
        onChoose={(id) => void navigate(tabAddress(id, search), { replace: true })}
      />
      <FilterBar filters={FILTERS} />
      <Problem text={claim.problem ?? next.action.problem} />
      <Panel label={TITLE}>
        <QueueBody
          tab={tab}
          nowMs={now}
          selectedKey={data[at]?.id ?? null}
          onOpen={open}
          onClaim={decides ? ({ id }) => void claim.run({ id }) : undefined}
        />
        <div className={styles.foot}>
          <KeyHints hints={decides ? HINTS : HINTS.filter(([key]) => key !== 'C')} on={keysOn} onToggle={toggleKeys} />
        </div>
      </Panel>
    </>
  );
}

interface QueueBodyProps {
  readonly tab: RemovalTab;
  readonly nowMs: number;
  readonly selectedKey: string | null;
  readonly onOpen: (record: RemovalRecord) => void;
  readonly onClaim: ((record: RemovalRecord) => void) | undefined;
}

function QueueBody({ tab, nowMs, selectedKey, onOpen, onClaim }: QueueBodyProps): JSX.Element {
  const { search } = useLocation();
  return (
    <QueueTable<RemovalRecord>
      resource="removal-requests"
      caption={TITLE}
      noun="requests"
      columns={removalColumns({ nowMs, search, over: isOver(tab), onClaim })}
      selectedKey={selectedKey}
      onOpen={onOpen}
      empty={
        <EmptyState title={tab === 'open' ? 'The queue is empty' : 'None here'}>
          {tab === 'open'
            ? 'Requests appear here as soon as a customer who cannot get in sends one.'
            : 'No request is in this state now.'}
        </EmptyState>
      }
    />
  );
}
