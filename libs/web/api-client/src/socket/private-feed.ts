import type { Balance, Balances, Fill, Market, Order } from '@corella/contracts/web';
import type { QueryClient } from '@tanstack/react-query';
import { balancesKey } from '../requests/balances.js';
import { fillsKey } from '../requests/fills.js';
import { marketsKey } from '../requests/markets.js';
import { openOrdersKey, orderHistoryKey } from '../requests/orders.js';
import { marketSocket } from './market-socket.js';

const MOST_HISTORY = 100;
const FINISHED = new Set<Order['state']>(['filled', 'canceled', 'partial-canceled']);
export const isFinished = (order: Order): boolean => FINISHED.has(order.state);

/** An order's newer state replaces the older one; finished orders move from the open list to the history. */
export function withOrder(open: readonly Order[], order: Order): readonly Order[] {
  const known = open.find((one) => one.id === order.id);
  if (known !== undefined && known.updatedAt > order.updatedAt) return open;
  if (isFinished(order)) return open.filter((one) => one.id !== order.id);
  return known === undefined ? [order, ...open] : open.map((one) => (one.id === order.id ? order : one));
}

const withNewest = <Item extends { readonly id: string }>(items: readonly Item[], item: Item): readonly Item[] =>
  [item, ...items.filter((one) => one.id !== item.id)].slice(0, MOST_HISTORY);

/**
 * An answer that is on its way may be older than a push that came meanwhile. It would overwrite the push, so it is
 * requested again.
 */
function readAgainIfFetching(client: QueryClient, queryKey: readonly unknown[]): void {
  if (client.getQueryState(queryKey)?.fetchStatus !== 'fetching') return;
  void client
    .cancelQueries({ queryKey, exact: true })
    .then(async () => client.invalidateQueries({ queryKey, exact: true }));
}

/** Writes one order, from the socket or from an answer, into the lists that are loaded. */
export function applyOrder(client: QueryClient, order: Order): void {
  const finishedBefore =
    client.getQueryData<readonly Order[]>(orderHistoryKey)?.some((one) => one.id === order.id) === true;
  if (finishedBefore && !isFinished(order)) return;
  client.setQueryData<readonly Order[]>(openOrdersKey, (open) => open && withOrder(open, order));
  readAgainIfFetching(client, openOrdersKey);
  if (!isFinished(order)) return;
  client.setQueryData<readonly Order[]>(orderHistoryKey, (history) => history && withNewest(history, order));
  readAgainIfFetching(client, orderHistoryKey);
}

export function applyFill(client: QueryClient, fill: Fill): void {
  for (const key of [fillsKey(null), fillsKey(fill.symbol)]) {
    client.setQueryData<readonly Fill[]>(key, (fills) => fills && withNewest(fills, fill));
    readAgainIfFetching(client, key);
  }
}

/** Merges a push into the loaded balances. If the first answer is still on its way, it is requested again. */
export function applyBalances(client: QueryClient, items: readonly Balance[], seq: number): void {
  if (client.getQueryData(balancesKey) === undefined) readAgainIfFetching(client, balancesKey);
  client.setQueryData<Balances>(balancesKey, (known) => {
    if (known === undefined || seq < known.seq) return known;
    const changed = new Map(items.map((item) => [item.asset, item]));
    return { ...known, seq, items: known.items.map((item) => ({ ...item, ...changed.get(item.asset) })) };
  });
}

/** Keeps orders, fills and balances of the logged-in account current until the returned function is called. */
export function followAccount(client: QueryClient, onOrder?: (order: Order) => void): () => void {
  const leaves = [
    marketSocket.subscribe({ topic: 'orders' }, ({ list }) => {
      for (const order of (list ?? []) as readonly Order[]) {
        applyOrder(client, order);
        onOrder?.(order);
      }
    }),
    marketSocket.subscribe({ topic: 'fills' }, ({ list }) =>
      ((list ?? []) as readonly Fill[]).forEach((fill) => applyFill(client, fill)),
    ),
    marketSocket.subscribe({ topic: 'balances' }, ({ data }) => {
      const { items, seq } = data as { readonly items: readonly Balance[]; readonly seq: number };
      applyBalances(client, items, seq);
    }),
  ];
  return () => leaves.forEach((leave) => leave());
}

/** Keeps the list of markets current, and with it every symbol's state. */
export function followMarkets(client: QueryClient): () => void {
  return marketSocket.subscribe({ topic: 'symbols' }, ({ list }) => {
    const changed = new Map(((list ?? []) as readonly Market[]).map((market) => [market.symbol, market]));
    client.setQueryData<readonly Market[]>(marketsKey, (known) =>
      known?.map((market) => changed.get(market.symbol) ?? market),
    );
  });
}

/** Loads the lists again after a reconnect, because nothing was pushed while the connection was lost. */
export function refetchAfterReconnect(client: QueryClient): () => void {
  let wasLost = false;
  return marketSocket.onStatus(() => {
    const { phase } = marketSocket.status();
    if (phase === 'waiting' || phase === 'given-up') wasLost = true;
    if (phase !== 'open' || !wasLost) return;
    wasLost = false;
    for (const queryKey of [['orders'], ['fills'], balancesKey, marketsKey])
      void client.invalidateQueries({ queryKey });
  });
}
