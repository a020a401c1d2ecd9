import type { Operation, OperationOf } from '../history.js';
import { checkAccount, type AccountHistory } from './check-accounts.js';
import { checkOrder } from './check-orders.js';
import { grouped } from './grouped.js';
import { ordersOf, type OrderHistory } from './orders.js';
import { checkSession } from './session.js';
import { isAnswered, type Finding } from './verdict.js';

export interface CheckOptions {
  /** How long one partition may take. What takes longer is undecided. */
  readonly partitionMs: number;
  /** How long all of them may take together. */
  readonly totalMs: number;
}

export interface Verdict {
  readonly operations: number;
  readonly unknown: number;
  readonly refused: number;
  readonly findings: readonly Finding[];
  /** True if everything is explained: nothing violated, nothing undecided. */
  readonly holds: boolean;
}

export const CHECK_LIMITS: CheckOptions = { partitionMs: 20_000, totalMs: 120_000 };

/** Checks a history: the reads of each client, the answers about each order, the balances of each account. */
export function checkHistory(history: readonly Operation[], limits: CheckOptions = CHECK_LIMITS): Verdict {
  const end = performance.now() + limits.totalMs;
  const timed = (check: (isLate: () => boolean) => Finding): Finding => {
    const partitionEnd = Math.min(end, performance.now() + limits.partitionMs);
    return check(() => performance.now() > partitionEnd);
  };
  const orders = ordersOf(history);
  const findings = [
    ...[...grouped(history, ({ client }) => client)].map(([client, own]) => checkSession(client, own)),
    ...orders.map((order) => timed((isLate) => checkOrder(order, isLate))),
    ...accountsOf(history, orders).map((account) => timed((isLate) => checkAccount(account, isLate))),
  ];
  const count = (is: Operation['outcome']['is']): number => history.filter(({ outcome }) => outcome.is === is).length;
  return {
    operations: history.length,
    unknown: count('unknown'),
    refused: count('refused'),
    findings,
    holds: history.length > 0 && findings.every(({ is }) => is === 'explained'),
  };
}

function accountsOf(history: readonly Operation[], orders: readonly OrderHistory[]): readonly AccountHistory[] {
  const ordersBy = grouped(orders, ({ account }) => account);
  const earliest = tradesAfter(history, orders);
  return [...grouped(history, ({ account }) => account)].map(([account, operations]) => ({
    account,
    operations,
    earliest,
    orders: ordersBy.get(account) ?? [],
  }));
}

/** By symbol and trade: the later of the first calls that placed its two orders, as far as the history has them. */
function tradesAfter(history: readonly Operation[], orders: readonly OrderHistory[]): ReadonlyMap<string, number> {
  const placedAt = new Map<string, number>();
  for (const { account, placements, sightings } of orders) {
    const [first] = placements;
    for (const { order } of sightings) if (order && first) placedAt.set(`${account} ${order.orderId}`, first.calledAt);
  }
  const after = new Map<string, number>();
  for (const one of history.filter((all): all is OperationOf<'read-fills'> => all.kind === 'read-fills')) {
    if (!isAnswered(one)) continue;
    for (const { orderId, tradeId } of one.outcome.answer.fills) {
      const at = placedAt.get(`${one.account} ${orderId}`);
      const key = `${one.input.symbol} ${tradeId}`;
      if (at !== undefined) after.set(key, Math.max(at, after.get(key) ?? at));
    }
  }
  return after;
}
