import type { JSX } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { Button } from '@mui/material';
import { useLocation, useNavigate } from 'react-router-dom';
import type { KycTab } from '@corella/contracts/kyc';
import type { KycCaseRecord, KycCountsRecord } from '@corella/contracts/operator';
import { Problem } from '../../../shared/actions/action-dialog.js';
import { useAccess } from '../../../shared/access/use-access.js';
import { count } from '../../../shared/format/amounts.js';
import { duration } from '../../../shared/format/times.js';
import { KeyHints } from '../../../shared/keyboard/key-hints.js';
import type { KeyMap } from '../../../shared/keyboard/keys.js';
import { useQueueKeys } from '../../../shared/keyboard/use-queue-keys.js';
import { useNow } from '../../../shared/live/use-now.js';
import { ListExportButton } from '../../../shared/table/export-button.js';
import { FilterBar } from '../../../shared/table/filter-bar.js';
import { PAGE_SIZE_KEY } from '../../../shared/table/pager.js';
import { PAGE_SIZE, usePlace } from '../../../shared/table/paging.js';
import { QueueTable } from '../../../shared/table/queue-table.js';
import { EmptyState } from '../../../shared/table/table-states.js';
import { SavedQueries } from '../../../shared/table/tools/saved-queries.js';
import { useKept } from '../../../shared/table/tools/use-kept.js';
import { PageHead, usePageTitle } from '../../../shared/ui/page.js';
import { Panel } from '../../../shared/ui/panel.js';
import { TabBar } from '../../../shared/ui/tab-bar.js';
import { caseAddress, isDecided, orderOf, tabAddress, tabIn, TABS } from '../case-tabs.js';
import { isFree, isHeld } from '../claimant.js';
import { useClaim, useTakeNext } from '../desk-acts.js';
import { useCaseCounts } from '../use-case-counts.js';
import { caseColumns } from './case-columns.js';
import { CASE_FILTERS } from './case-filters.js';
import { QueueScope, SCOPE_FIELDS } from './queue-scope.js';
import { useSelection } from './use-selection.js';
import styles from './queue.module.css';

const TITLE = 'KYC cases';
const REFETCH_MS = 5_000;

/** The desk's queue of verification. A line is claimed here and decided on its own page. */
export function CaseQueue(): JSX.Element {
  usePageTitle(TITLE);
  const { search } = useLocation();
  const tab = tabIn(search);
  const [pageSize] = useKept(PAGE_SIZE_KEY, PAGE_SIZE);
  const place = usePlace();
  return (
    <ListBase<KycCaseRecord>
      resource="kyc-cases"
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

function QueuePage({ tab }: { readonly tab: KycTab }): JSX.Element {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { may } = useAccess();
  const counts = useCaseCounts();
  const { data = [] } = useListContext<KycCaseRecord>();
  const selection = useSelection(data);
  const now = useNow();
  const claim = useClaim();
  const next = useTakeNext();
  const decides = may('kyc-cases.decide');
  const open = ({ id }: KycCaseRecord): void => void navigate(caseAddress(id, search));
  const take = async (): Promise<void> => {
    const id = await next.take();
    if (id !== null) void navigate(caseAddress(id, search));
  };
  const act = (action: Act): void => {
    const { record } = selection;
    if (action === 'next' || action === 'previous') return selection.move(action);
    if (action === 'take') return void (decides && take());
    if (record === undefined) return;
    if (action === 'open') return open(record);
    const mine = record.claimedBy?.mine === true && isHeld(record, now);
    if (decides && (isFree(record, now) || mine)) void claim.run({ id: record.id });
  };
  const [keysOn, toggleKeys] = useQueueKeys(KEYS, act);
  return (
    <>
      <PageHead title={TITLE} sub={counts === undefined ? undefined : <Today counts={counts} />}>
        <SavedQueries resource="kyc-cases" tab={tab} />
        <ListExportButton resource="kyc-cases" />
        {decides && (
          <Button variant="contained" disabled={next.action.isPending} onClick={() => void take()}>
            Take next case{keysOn && <kbd aria-hidden="true">N</kbd>}
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
      <div className={styles.bar}>
        {!isDecided(tab) && <QueueScope counts={counts} />}
        <FilterBar filters={CASE_FILTERS} handled={SCOPE_FIELDS} />
      </div>
      <Problem text={claim.problem ?? next.action.problem} />
      <Panel label={TITLE}>
        <QueueBody
          tab={tab}
          nowMs={now}
          selectedKey={selection.record?.id ?? null}
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

/** "41 decided today, median 3 h 12 m, 82% right the first time". */
function Today({ counts }: { readonly counts: KycCountsRecord }): JSX.Element {
  const { decidedToday, medianMsToday, rightFirstTime, overdue } = counts;
  const right = decidedToday === 0 ? 0 : Math.round((100 * rightFirstTime) / decidedToday);
  return (
    <>
      {overdue > 0 && <b>{count(overdue)} overdue, </b>}
      {decidedToday === 0
        ? 'none decided today (UTC)'
        : `${count(decidedToday)} decided today (UTC), median ${duration(medianMsToday ?? 0)}, ${right}% right the first time`}
    </>
  );
}

interface QueueBodyProps {
  readonly tab: KycTab;
  readonly nowMs: number;
  readonly selectedKey: string | null;
  readonly onOpen: (record: KycCaseRecord) => void;
  readonly onClaim: ((record: KycCaseRecord) => void) | undefined;
}

function QueueBody({ tab, nowMs, selectedKey, onOpen, onClaim }: QueueBodyProps): JSX.Element {
  const { search } = useLocation();
  return (
    <QueueTable<KycCaseRecord>
      resource="kyc-cases"
      caption={TITLE}
      noun="cases"
      columns={caseColumns({ nowMs, search, decided: isDecided(tab), onClaim })}
      selectedKey={selectedKey}
      onOpen={onOpen}
      empty={
        tab === 'open' ? (
          <EmptyState title="The queue is empty">Cases appear here as soon as a customer submits one.</EmptyState>
        ) : (
          <EmptyState title="None here">No case is in this state now.</EmptyState>
        )
      }
    />
  );
}
