import type { MarketEvents } from '@corella/contracts/market';
import type { Booking } from '../../domain/decision.js';
import { NOTHING } from '../../domain/decision.js';
import { buildEntry } from '../../domain/entry.js';
import type { LedgerState } from '../../domain/ledger-state.js';

/** The end of an order gives back what its hold still has, also nothing: posted + released = held, once. */
export function decideReleaseHold(
  closed: MarketEvents['OrderClosed'],
  symbol: string,
  state: LedgerState,
  closedAt: number,
): Booking {
  const { orderId, account, state: finalState, reason, rule, inputs } = closed;
  const hold = state.holds.get(orderId);
  // Its own revision is new, so this is the same end told again; an id that the ledger never held is no order of ours.
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
