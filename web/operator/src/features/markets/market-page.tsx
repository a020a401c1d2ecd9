import { Fragment, useEffect } from 'react';
import type { JSX } from 'react';
import { useGetList } from 'react-admin';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { SYMBOL_STATE } from '@corella/contracts/market';
import type { MarketRecord } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { LIVE_MS } from '../../shared/live/use-home.js';
import { useNow } from '../../shared/live/use-now.js';
import { ExportButton } from '../../shared/table/export-button.js';
import { StaleSince } from '../../shared/table/stale-since.js';
import { RecordTable } from '../../shared/table/record-table.js';
import type { Sort } from '../../shared/table/record-table.js';
import { messageOf } from '../../shared/api/message-of.js';
import { EmptyState, ErrorState, TableSkeleton } from '../../shared/table/table-states.js';
import { chosenColumns, ColumnsMenu, useColumnChoice } from '../../shared/table/tools/columns-menu.js';
import { PageHead, Split, Stack, usePageTitle } from '../../shared/ui/page.js';
import { Panel } from '../../shared/ui/panel.js';
import { TabBar } from '../../shared/ui/tab-bar.js';
import { choosable, HaltChosen, useChoice } from './halt-several/choose-markets.js';
import { marketColumns } from './market-table.js';
import { MarketAside } from './market-aside.js';
import { SettlementPanel } from './settlement-panel.js';
import { stateTabs } from './state-tabs.js';
import { WaitingPanel } from './waiting-panel.js';

const ALL = 100;
/** The tab of all states, which count from 1. */
const ALL_STATES = 0;

/** Every market with its live state, and beside the list the open one with the actions for it. */
export function MarketPage({ id }: { readonly id: string | undefined }): JSX.Element {
  usePageTitle('Markets');
  const navigate = useNavigate();
  const { sort, changeSort, state, setState, search } = useView();
  const { data, error, refetch, isPlaceholderData } = useMarkets(sort);
  const open = (market: MarketRecord): void =>
    void navigate({ pathname: `/markets/${market.id}/show`, search }, { replace: true });
  useFirst(id, data, open);
  const selected = data?.find((market) => market.id === id);
  const choice = useChoice();
  const columns = useColumns(choice);
  const rows = data?.filter((market) => state === null || market.state === state);
  return (
    <>
      <PageHead title="Markets" sub="One person halts, two resume">
        <HaltChosen markets={data ?? []} shown={rows ?? []} choice={choice} />
        <ColumnsMenu resource="markets" columns={marketColumns} />
        <ExportButton
          resource="markets"
          filter={state === null ? {} : { state }}
          sort={sort}
          total={rows?.length ?? 0}
        />
      </PageHead>
      <StateTabs markets={data ?? []} chosen={state} onChoose={setState} />
      <Split>
        <Panel label="Markets">
          {rows === undefined &&
            (error === null ? (
              <TableSkeleton columns={8} label="markets" />
            ) : (
              <ErrorState
                title="The markets could not be loaded"
                detail={messageOf(error)}
                onRetry={() => void refetch()}
              />
            ))}
          {rows !== undefined && error !== null && !isPlaceholderData && (
            <StaleSince resource="markets" onRetry={() => void refetch()} />
          )}
          {rows?.length === 0 && <EmptyState title="No market is in this state" />}
          {rows !== undefined && rows.length > 0 && (
            <RecordTable
              caption="Markets"
              columns={columns}
              fit="content"
              rows={rows}
              rowKey={(market) => market.id}
              sort={sort}
              onSort={changeSort}
              selectedKey={selected?.id ?? null}
              stale={error !== null}
              onOpen={open}
            />
          )}
        </Panel>
        <Stack>
          {selected !== undefined && <Chosen market={selected} markets={data ?? []} />}
          {selected === undefined && data !== undefined && id !== undefined && (
            <Panel label="Market">
              <EmptyState title="There is no such market">Choose one from the list.</EmptyState>
            </Panel>
          )}
        </Stack>
      </Split>
    </>
  );
}

/** All markets, live. While they are asked for again, the ones before stay. */
const useMarkets = (sort: Sort): ReturnType<typeof useGetList<MarketRecord>> =>
  useGetList<MarketRecord>(
    'markets',
    { pagination: { page: 1, perPage: ALL }, sort, filter: {} },
    { refetchInterval: LIVE_MS, retry: 1, placeholderData: (before: { data: MarketRecord[] } | undefined) => before },
  );

/** The columns that somebody has chosen. Who may halt markets can choose some in the first one. */
function useColumns(choice: ReturnType<typeof useChoice>): typeof marketColumns {
  const { may } = useAccess();
  const [shown] = useColumnChoice('markets');
  const chosen = chosenColumns(marketColumns, shown);
  return may('markets.halt') ? chosen.map((column, at) => (at === 0 ? choosable(column, choice) : column)) : chosen;
}

interface View {
  readonly sort: Sort;
  readonly changeSort: (field: string) => void;
  /** The state that is shown alone; null for all. */
  readonly state: number | null;
  readonly setState: (state: number | null) => void;
  readonly search: string;
}

/** The address holds how the list is sorted and which state is shown. */
function useView(): View {
  const { search } = useLocation();
  const [params, setParams] = useSearchParams();
  const sort: Sort = { field: params.get('sort') ?? 'symbol', order: params.get('order') === 'DESC' ? 'DESC' : 'ASC' };
  const only = params.get('state');
  return {
    sort,
    search,
    state: only === null ? null : Number(only),
    changeSort: (field) =>
      setParams(
        (before) => {
          before.set('sort', field);
          before.set('order', sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC');
          return before;
        },
        { replace: true },
      ),
    setState: (state) =>
      setParams(
        (before) => {
          if (state === null) before.delete('state');
          else before.set('state', String(state));
          return before;
        },
        { replace: true },
      ),
  };
}

/**
 * An address without a market is replaced once, by the first market that does not trade or else by the first of all. A
 * market that stops later is marked in the list. It never replaces the one that a person is working on.
 */
function useFirst(
  id: string | undefined,
  markets: readonly MarketRecord[] | undefined,
  open: (market: MarketRecord) => void,
): void {
  const first = markets?.find(({ state }) => state !== SYMBOL_STATE.online) ?? markets?.[0];
  useEffect(() => {
    if (id === undefined && first !== undefined) open(first);
  }, [id, first?.id]);
}

function Chosen({
  market,
  markets,
}: {
  readonly market: MarketRecord;
  readonly markets: readonly MarketRecord[];
}): JSX.Element {
  const now = useNow();
  return (
    <Fragment key={market.id}>
      <SettlementPanel market={market} nowMs={now} />
      <MarketAside market={market} nowMs={now}>
        <WaitingPanel markets={markets} nowMs={now} />
      </MarketAside>
    </Fragment>
  );
}

interface StateTabsProps {
  readonly markets: readonly MarketRecord[];
  readonly chosen: number | null;
  readonly onChoose: (state: number | null) => void;
}

function StateTabs({ markets, chosen, onChoose }: StateTabsProps): JSX.Element {
  const tabs = stateTabs(markets).map(({ state, label, count }) => ({ id: state, label, count: <span>{count}</span> }));
  return (
    <TabBar
      label="State"
      tabs={[{ id: ALL_STATES, label: 'All', count: <span>{markets.length}</span> }, ...tabs]}
      chosen={chosen ?? ALL_STATES}
      onChoose={(id) => onChoose(id === ALL_STATES ? null : id)}
    />
  );
}
