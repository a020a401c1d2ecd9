import type { LedgerRejection } from '@corella/contracts/ledger';
import { isStopType, REPLACEABLE_TYPES, type OrderTicket } from '@corella/contracts/market';
import { ok, reject, type Result } from '@corella/result';
import type { LedgerState } from '../../domain/ledger-state.js';

/**
 * How many of the `units` that an order needs it will take over from the hold of the order that it replaces: as many as
 * that hold has, and no more than are needed. A hold that is itself still to take something over counts as if it had,
 * because the market lets its order be replaced only afterwards. Nothing is set aside for one replacement alone: of
 * several that name the same order the market lets one through, and the others end without having taken anything.
 */
export function carriedUnits(order: OrderTicket, units: bigint, state: LedgerState): Result<bigint, LedgerRejection> {
  const { orderId, replaces, account, symbol, side, orderType } = order;
  if (replaces === undefined) return ok(0n);
  if (!REPLACEABLE_TYPES.includes(orderType) || replaces.orderId === orderId)
    return reject({ code: 'amount-invalid', field: 'replaces', detail: 'An order of this type replaces no other.' });
  const inputs = { orderId: replaces.orderId };
  const old = state.holds.get(replaces.orderId);
  const isOpen = old?.account === account && old.symbol === symbol && old.side === side && old.orderType === orderType;
  if (!isOpen)
    return reject({
      code: 'order-not-open',
      detail: 'The account has no such open order of this symbol, side and type.',
      inputs,
    });
  if (old.filledLots !== replaces.filledLots || old.isAwake === isStopType(orderType))
    return reject({
      code: 'order-changed',
      detail: 'The order has been filled further or triggered in the meantime.',
      inputs,
    });
  const has = old.remaining + (old.replaces?.units ?? 0n);
  return ok(has < units ? has : units);
}
