import type { MarketEvents } from '@corella/contracts/market';
import type { Booking } from '../../domain/decision.js';
import type { LedgerState } from '../../domain/ledger-state.js';

/**
 * Records that a stop-limit order was triggered in its market. No money moves, but the ledger's stream alone must tell
 * the order's life.
 */
export function decideTriggerOrder(
  { orderId, account, lastTicks }: MarketEvents['StopTriggered'],
  symbol: string,
  state: LedgerState,
  triggeredAt: number,
): Booking {
  const hold = state.holds.get(orderId);
  if (!hold) return { finding: `order ${orderId} was triggered without an open hold` };
  if (hold.account !== account || hold.symbol !== symbol)
    return { finding: `order ${orderId} was triggered under another account or symbol` };
  if (hold.isAwake) return { finding: `order ${orderId} was triggered, but does not wait for a trigger` };
  if (hold.replaces)
    return { finding: `order ${orderId} was triggered before it took the place of order ${hold.replaces.orderId}` };
  if (!Number.isSafeInteger(lastTicks)) return { finding: `order ${orderId} was triggered without a price` };
  return { events: [{ type: 'OrderTriggered', data: { orderId, account, symbol, triggeredAt, lastTicks } }] };
}
