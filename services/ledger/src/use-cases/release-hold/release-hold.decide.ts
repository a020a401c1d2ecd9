import type { MarketEvents } from '@corella/contracts/market';
import type { Booking } from '../../domain/decision.js';
import { NOTHING } from '../../domain/decision.js';
import { buildEntry } from '../../domain/entry.js';
import type { LedgerState } from '../../domain/ledger-state.js';

/** Returns what is left of the hold when an order ends, even if that is nothing: posted + released = held, once. */
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
  const postings = buildEntry([
    { account, bucket: 'frozen', asset: hold.asset, units: -hold.remaining },
    { account, bucket: 'available', asset: hold.asset, units: hold.remaining },
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
    postings,
  } as const;
  return { events: [{ type: 'HoldReleased', data }] };
}
