import type { OrderTicket } from '@corella/contracts/market';
import type { LedgerState, OrderIdWindow } from '../ledger-state.js';
import { ticketDigest } from './ticket-digest.js';

/** The upper bits of an order id are milliseconds, the next five the gateway that issued it (`@corella/ids`). */
const IDS_PER_MS = 4096;
const COUNTER_SPAN = 128;
const GATEWAYS = 32;

/**
 * How far behind its gateway's newest id an id may arrive. A gateway issues ids in ascending order and its commands
 * expire after 5 s. Older ids are refused unseen, so memory is bounded by this much traffic.
 */
const WINDOW_IDS = 10_000 * IDS_PER_MS;

const gatewayOf = (orderId: number): number => Math.floor(orderId / COUNTER_SPAN) % GATEWAYS;

/** `same`: this very order was placed before. `taken`: another order has the id, or the id is too old to tell. */
export type OrderIdUse = 'free' | 'same' | 'taken';

export function useOfOrderId(state: LedgerState, order: OrderTicket): OrderIdUse {
  const { orderId } = order;
  const window = state.recentOrderIds.get(gatewayOf(orderId));
  const digest = window?.ids.get(orderId) ?? state.holds.get(orderId)?.ticketDigest;
  if (digest !== undefined) return digest === ticketDigest(order) ? 'same' : 'taken';
  return window !== undefined && orderId < window.highest - WINDOW_IDS ? 'taken' : 'free';
}

export function rememberOrderId(state: LedgerState, orderId: number, digest: number): void {
  const gateway = gatewayOf(orderId);
  const window: OrderIdWindow = state.recentOrderIds.get(gateway) ?? { highest: 0, ids: new Map() };
  state.recentOrderIds.set(gateway, window);
  window.ids.set(orderId, digest);
  window.highest = Math.max(window.highest, orderId);
  state.highestOrderId = Math.max(state.highestOrderId, orderId);
  for (const id of window.ids.keys()) {
    if (id >= window.highest - WINDOW_IDS) break;
    window.ids.delete(id);
  }
}
