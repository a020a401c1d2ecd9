import { useState } from 'react';
import type { JSX } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { OUT_TERMS, WITHDRAWAL_RAILS, type WithdrawalTab } from '@corella/contracts/cash';
import type { WithdrawalRecord } from '@corella/contracts/operator';
import { count } from '../../shared/format/amounts.js';
import { withdrawalStateText } from '../../shared/withdrawals/withdrawal-words.js';
import { KeyHints } from '../../shared/keyboard/key-hints.js';
import { moved, type KeyMap } from '../../shared/keyboard/keys.js';
import { useQueueKeys } from '../../shared/keyboard/use-queue-keys.js';
import { useNow } from '../../shared/live/use-now.js';
import { FilterBar, type Filter } from '../../shared/table/filter-bar.js';
import { PAGE_SIZE_KEY } from '../../shared/table/pager.js';
import { PAGE_SIZE, usePlace } from '../../shared/table/paging.js';
import { QueueTable } from '../../shared/table/queue-table.js';
import { EmptyState } from '../../shared/table/table-states.js';
import { useKept } from '../../shared/table/tools/use-kept.js';
import { PageHead, usePageTitle } from '../../shared/ui/page.js';
import { Panel } from '../../shared/ui/panel.js';
import { TabBar } from '../../shared/ui/tab-bar.js';
import { useWithdrawalCounts } from './use-withdrawal-counts.js';
import { withdrawalColumns } from './withdrawal-columns.js';
import { orderOf, statesOf, tabAddress, tabIn, TABS, withdrawalAddress } from './withdrawal-tabs.js';
import styles from './withdrawals.module.css';

const TITLE = 'Withdrawals';
const REFETCH_MS = 5_000;
const ASSETS = [...new Set(OUT_TERMS.map(({ asset }) => asset))];
const RAILS = { bank: 'Bank', chain: 'Chain' } as const;

const filtersOf = (tab: WithdrawalTab): readonly Filter[] => [
  { field: 'q', label: 'UID or withdrawal', kind: 'text', wide: true },
  {
    field: 'state',
    label: 'Any state',
    kind: 'choice',
    choices: statesOf(tab).map((value) => ({ value, label: withdrawalStateText(value) })),
  },
  {
    field: 'asset',
    label: 'Any asset',
    kind: 'choice',
    choices: ASSETS.map((value) => ({ value, label: value.toUpperCase() })),
  },
  {
    field: 'rail',
    label: 'Bank or chain',
    kind: 'choice',
    choices: WITHDRAWAL_RAILS.map((value) => ({ value, label: RAILS[value] })),
  },
];

/** Money on its way out. What waits for people comes first, the longest on top. */
export function WithdrawalList(): JSX.Element {
  usePageTitle(TITLE);
  const { search } = useLocation();
  const tab = tabIn(search);
  const [pageSize] = useKept(PAGE_SIZE_KEY, PAGE_SIZE);
  const place = usePlace();
  return (
    <ListBase<WithdrawalRecord>
      resource="withdrawals"
      filter={{ tab }}
      sort={orderOf(tab)}
      perPage={pageSize}
      queryOptions={{ refetchInterval: REFETCH_MS, retry: 1, meta: place && { place } }}
      disableAuthentication
      storeKey={false}
    >
      <ListPage key={tab} tab={tab} />
    </ListBase>
  );
}

type Act = 'next' | 'previous' | 'open';
const KEYS: KeyMap<Act> = { j: 'next', k: 'previous', enter: 'open' };
const HINTS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'open'],
] as const;

const EMPTY: Readonly<Partial<Record<WithdrawalTab, string>>> = {
  people: 'Withdrawals appear here when the rules want people to look at them.',
  trouble: 'Nothing that was sent is lost, late or failed.',
};

function ListPage({ tab }: { readonly tab: WithdrawalTab }): JSX.Element {
  const navigate = useNavigate();
  const { search } = useLocation();
  const now = useNow();
  const counts = useWithdrawalCounts();
  const { data = [] } = useListContext<WithdrawalRecord>();
  const [id, setId] = useState<string | null>(null);
  const at = data.findIndex((row) => row.id === id);
  const open = (row: WithdrawalRecord): void => void navigate(withdrawalAddress(row.id, search));
  const act = (action: Act): void => {
    const row = data[at];
    if (action !== 'open') setId(data[moved(at, action, data.length)]?.id ?? null);
    else if (row !== undefined) open(row);
  };
  const [keysOn, toggleKeys] = useQueueKeys(KEYS, act);
  return (
    <>
      <PageHead title={TITLE} sub="Money on its way out" />
      <TabBar
        tabs={TABS.map(({ id: of, label }) => ({
          id: of,
          label,
          count: counts === undefined ? null : <span className="num">{count(counts[of])}</span>,
        }))}
        chosen={tab}
        onChoose={(to) => void navigate(tabAddress(to, search), { replace: true })}
      />
      <FilterBar filters={filtersOf(tab)} />
      <Panel label={TITLE}>
        <QueueTable<WithdrawalRecord>
          resource="withdrawals"
          caption={TITLE}
          noun="withdrawals"
          columns={withdrawalColumns({ nowMs: now, search, ended: tab === 'ended' })}
          selectedKey={data[at]?.id ?? null}
          onOpen={open}
          empty={
            <EmptyState title={tab === 'people' ? 'Nothing waits for people' : 'None here'}>
              {EMPTY[tab] ?? 'No withdrawal is in this state now.'}
            </EmptyState>
          }
        />
        <div className={styles.foot}>
          <KeyHints hints={HINTS} on={keysOn} onToggle={toggleKeys} />
        </div>
      </Panel>
    </>
  );
}
