import { LEDGER_SHARD, isCustody, isLiabilityLeaf } from '@corella/contracts/ledger';
import type { QueryReply, QueryRequest } from '@corella/contracts/queries';
import { invariant } from '@corella/result';
import type { Hold, LedgerState } from '../domain/ledger-state.js';

// Answers from the writer's own state, so never stale. The caller sends them once that state has committed.

export function accountView(state: LedgerState, name: string): QueryReply<'ledger.account'> {
  const account = state.accounts.get(name);
  if (!account) return null;
  const { accountId, status, allow, source } = account;
  return { account: name, accountId, status, allow, ...(source ? { source } : {}) };
}

export function balancesOf(state: LedgerState, name: string): QueryReply<'ledger.balances'> {
  const rows = [...(state.accounts.get(name)?.balances ?? [])].map(([asset, { available, frozen, revision }]) => ({
    account: name,
    asset,
    available: available.toString(),
    frozen: frozen.toString(),
    revision,
  }));
  return { rows, revision: state.revision };
}

export const balancesOfAll = (state: LedgerState, names: readonly string[]): QueryReply<'ledger.balances-of'> => ({
  rows: names.flatMap((name) => balancesOf(state, name).rows),
  revision: state.revision,
});

const holdView = ({ orderId, symbol, revision }: Hold): { orderId: number; symbol: string; revision: number } => ({
  orderId,
  symbol,
  revision,
});

export function openHolds(
  state: LedgerState,
  { account, symbol }: QueryRequest<'ledger.open-holds'>,
): QueryReply<'ledger.open-holds'> {
  return holdsOf(state, account)
    .filter((hold) => symbol === undefined || hold.symbol === symbol)
    .map(holdView);
}

export function untakenHolds(
  state: LedgerState,
  { shard, taken }: QueryRequest<'ledger.untaken-holds'>,
): QueryReply<'ledger.untaken-holds'> {
  invariant(shard === LEDGER_SHARD, `${LEDGER_SHARD} was asked for the holds of ${shard}`);
  const known = new Map(Object.entries(taken));
  return [...state.holds.values()]
    .filter(({ symbol, revision }) => revision > (known.get(symbol) ?? -1))
    .map(holdView)
    .sort((a, b) => a.revision - b.revision);
}

/** Another account's order is reported like one that does not exist. */
export function openHold(
  state: LedgerState,
  { account, orderId, clientOrderId }: QueryRequest<'ledger.open-hold'>,
): QueryReply<'ledger.open-hold'> {
  if (orderId === undefined && clientOrderId === undefined) return null;
  const hold =
    orderId === undefined
      ? holdsOf(state, account).find((open) => open.clientOrderId === clientOrderId)
      : state.holds.get(orderId);
  return hold?.account === account ? { ...holdView(hold), filledLots: hold.filledLots } : null;
}

function holdsOf(state: LedgerState, account: string): readonly Hold[] {
  return [...(state.accounts.get(account)?.holds ?? [])].flatMap((id) => state.holds.get(id) ?? []);
}

export const settlementStops = (state: LedgerState): QueryReply<'ledger.settlement-stops'> =>
  Array.from(state.stopped, ([symbol, { stream, revision, finding, atMs, resumedBy }]) => ({
    symbol,
    stream,
    revision,
    finding,
    stoppedAt: atMs,
    resumedBy,
  }));

export function cancelTimer(state: LedgerState, account: string): QueryReply<'ledger.cancel-timer'> {
  return state.accounts.has(account) ? { triggerAt: state.timers.get(account) ?? null } : null;
}

/**
 * Sums per asset: over all accounts (must be zero), over customers, and over custody (negative: assets of the venue).
 */
export function totals(state: LedgerState, hash: string): QueryReply<'ledger.totals'> {
  const sums = new Map<string, { sum: bigint; customers: bigint; custody: bigint }>();
  for (const { name, balances } of state.accounts.values()) {
    for (const [asset, { available, frozen }] of balances) {
      const total = available + frozen;
      const row = sums.get(asset) ?? { sum: 0n, customers: 0n, custody: 0n };
      row.sum += total;
      if (isLiabilityLeaf(name)) row.customers += total;
      if (isCustody(name)) row.custody += total;
      sums.set(asset, row);
    }
  }
  const assets = [...sums].map(([asset, row]) => ({
    asset,
    sumUnits: row.sum.toString(),
    customersUnits: row.customers.toString(),
    custodyUnits: row.custody.toString(),
  }));
  return { revision: state.revision, hash, assets };
}
