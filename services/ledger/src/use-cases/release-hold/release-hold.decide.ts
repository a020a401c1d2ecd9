import type { MarketEvents } from '@corella/contracts/market';
import type { Booking } from '../../domain/decision.js';
import { NOTHING } from '../../domain/decision.js';
import { buildEntry } from '../../domain/entry.js';
import type { Hold, LedgerState } from '../../domain/ledger-state.js';

/**
 * Returns what is left of the hold when an order ends, even if that is nothing: posted + released = held, once. What
 * the order that took its place takes over stays frozen.
 */
export function decideReleaseHold(
  closed: MarketEvents['OrderClosed'],
  symbol: string,
  state: LedgerState,
  closedAt: number,
): Booking {
  const { orderId, account, state: finalState, reason, rule, inputs } = closed;
  const hold = state.holds.get(orderId);
  // An order that is known but not open has ended before, so this is a repetition. An unknown id was never held.
  if (!hold)
    return orderId <= state.highestOrderId
      ? NOTHING
      : { finding: `order ${orderId} ended without ever having been held` };
  if (hold.account !== account || hold.symbol !== symbol)
    return { finding: `order ${orderId} ended under another account or symbol` };
  if (hold.filledLots !== closed.filledLots)
    return {
      finding: `order ${orderId} ended with ${closed.filledLots} lots filled, but ${hold.filledLots} are settled`,
    };
  const carried = carriedFrom(hold, closed, state);
  if (typeof carried === 'string') return { finding: carried };
  const returned = hold.remaining - (carried?.units ?? 0n);
  const postings = buildEntry([
    { account, bucket: 'frozen', asset: hold.asset, units: -returned },
    { account, bucket: 'available', asset: hold.asset, units: returned },
  ]);
  const data = {
    businessId: `release:${orderId}`,
    orderId,
    account,
    symbol,
    state: finalState,
    reason,
    ...(rule === undefined ? {} : { rule }),
    ...(inputs === undefined ? {} : { inputs }),
    closedAt,
    ...(carried === null ? {} : { replacedBy: carried.by, carriedUnits: carried.units.toString() }),
    postings,
  } as const;
  return { events: [{ type: 'HoldReleased', data }] };
}

/** What another order takes over from this hold; null if none does; or why the event cannot be booked. */
function carriedFrom(
  old: Hold,
  { reason, replacedBy }: MarketEvents['OrderClosed'],
  state: LedgerState,
): { readonly by: number; readonly units: bigint } | string | null {
  const { orderId } = old;
  if (replacedBy === undefined) return reason === 'replaced' ? `order ${orderId} was replaced by no order` : null;
  if (reason !== 'replaced') return `order ${orderId} ended with ${reason} and was replaced by order ${replacedBy}`;
  if (old.replaces) return `order ${orderId} was replaced before it took the place of order ${old.replaces.orderId}`;
  const by = state.holds.get(replacedBy);
  if (by?.replaces?.orderId !== orderId)
    return `order ${orderId} was replaced by order ${replacedBy}, which does not replace it`;
  const { units } = by.replaces;
  return units > old.remaining
    ? `order ${orderId} holds ${old.remaining} units, and order ${replacedBy} takes over ${units}`
    : { by: replacedBy, units };
}
