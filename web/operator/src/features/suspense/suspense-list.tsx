import type { JSX } from 'react';
import { ListBase } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { SUSPENSE_REASONS } from '@corella/contracts/cash';
import type { SuspendedDepositRecord } from '@corella/contracts/operator';
import { money } from '../../shared/format/amounts.js';
import { suspenseLabel } from '../../shared/format/names.js';
import { age, exactUtc, moment } from '../../shared/format/times.js';
import { useNow } from '../../shared/live/use-now.js';
import { FilterBar, type Filter } from '../../shared/table/filter-bar.js';
import { PAGE_SIZE_KEY } from '../../shared/table/pager.js';
import { PAGE_SIZE, usePlace } from '../../shared/table/paging.js';
import { QueueTable } from '../../shared/table/queue-table.js';
import type { Column } from '../../shared/table/record-table.js';
import { EmptyState } from '../../shared/table/table-states.js';
import { useKept } from '../../shared/table/tools/use-kept.js';
import { Chip } from '../../shared/ui/marks.js';
import { PageHead, usePageTitle } from '../../shared/ui/page.js';
import { Panel } from '../../shared/ui/panel.js';
import { TabBar } from '../../shared/ui/tab-bar.js';
import { channelText, standingText, standingTone } from './suspense-words.js';

const TITLE = 'Suspense';
const REFETCH_MS = 5_000;
const FILTERS: readonly Filter[] = [
  { field: 'q', label: 'UID or deposit', kind: 'text', wide: true },
  {
    field: 'reason',
    label: 'Any reason',
    kind: 'choice',
    choices: Object.values(SUSPENSE_REASONS).map((reason) => ({ value: reason, label: suspenseLabel(reason) })),
  },
];
const TABS = [
  { id: 'held', label: 'Waiting', count: null },
  { id: 'refund', label: 'On its way back', count: null },
  { id: 'all', label: 'All', count: null },
] as const;
type Tab = (typeof TABS)[number]['id'];

const tabIn = (search: string): Tab => {
  const named = new URLSearchParams(search).get('show');
  return TABS.find(({ id }) => id === named)?.id ?? 'held';
};
const addressOf = (tab: Tab, search: string): string => {
  const filter = new URLSearchParams(search).get('filter');
  const parts = new URLSearchParams({ ...(filter !== null && { filter }), ...(tab !== 'held' && { show: tab }) });
  return `/suspended-deposits${parts.size === 0 ? '' : `?${parts.toString()}`}`;
};
const depositPage = (id: string, search: string): string =>
  `/suspended-deposits/${encodeURIComponent(id)}/show${search}`;

/** Money that came and could not be credited. What waits comes first, the oldest on top. */
export function SuspenseList(): JSX.Element {
  usePageTitle(TITLE);
  const { search } = useLocation();
  const tab = tabIn(search);
  const [pageSize] = useKept(PAGE_SIZE_KEY, PAGE_SIZE);
  const place = usePlace();
  return (
    <ListBase<SuspendedDepositRecord>
      resource="suspended-deposits"
      filter={tab === 'all' ? {} : { state: tab }}
      sort={{ field: 'bookedAt', order: tab === 'all' ? 'DESC' : 'ASC' }}
      perPage={pageSize}
      queryOptions={{ refetchInterval: REFETCH_MS, retry: 1, meta: place && { place } }}
      disableAuthentication
      storeKey={false}
    >
      <ListPage key={tab} tab={tab} />
    </ListBase>
  );
}

function ListPage({ tab }: { readonly tab: Tab }): JSX.Element {
  const navigate = useNavigate();
  const { search } = useLocation();
  const now = useNow();
  return (
    <>
      <PageHead title={TITLE} sub="Money that came and could not be credited" />
      <TabBar tabs={TABS} chosen={tab} onChoose={(id) => void navigate(addressOf(id, search), { replace: true })} />
      <FilterBar filters={FILTERS} />
      <Panel label={TITLE}>
        <QueueTable<SuspendedDepositRecord>
          resource="suspended-deposits"
          caption={TITLE}
          noun="deposits"
          columns={columnsOf(now, search)}
          selectedKey={null}
          onOpen={({ id }) => void navigate(depositPage(id, search))}
          empty={
            <EmptyState title={tab === 'held' ? 'Nothing waits' : 'None here'}>
              {tab === 'held'
                ? 'Money appears here when it comes to nobody, under another name or over a limit.'
                : 'No deposit is in this state now.'}
            </EmptyState>
          }
        />
      </Panel>
    </>
  );
}

/** How much stands right after how long, so that a phone shows both before anything is scrolled. */
const columnsOf = (nowMs: number, search: string): readonly Column<SuspendedDepositRecord>[] => [
  {
    key: 'age',
    label: 'Waiting for',
    sort: 'bookedAt',
    width: '88px',
    render: ({ bookedAt, endedAt }) => (
      <span className="num" title={exactUtc(bookedAt)}>
        {endedAt === null ? age(nowMs - Date.parse(bookedAt)) : moment(bookedAt)}
      </span>
    ),
  },
  {
    key: 'amount',
    label: 'Amount',
    numeric: true,
    width: '160px',
    render: (deposit) => money(deposit.amount, deposit.asset),
  },
  {
    key: 'deposit',
    label: 'Deposit',
    sort: 'id',
    width: '184px',
    render: ({ id }) => (
      <Link className="link num" to={depositPage(id, search)}>
        {id}
      </Link>
    ),
  },
  { key: 'reason', label: 'Why', sort: 'reason', render: ({ reason }) => suspenseLabel(reason) },
  {
    key: 'paid-to',
    label: 'Paid to',
    sort: 'uid',
    width: '136px',
    render: ({ uid }) => (uid === null ? <span className="dim">nobody</span> : <span className="num">UID {uid}</span>),
  },
  { key: 'channel', label: 'By', sort: 'channel', width: '128px', from: 1280, render: channelText },
  {
    key: 'state',
    label: 'State',
    sort: 'state',
    width: '152px',
    render: (deposit) => <Chip tone={standingTone(deposit)}>{standingText(deposit)}</Chip>,
  },
];
