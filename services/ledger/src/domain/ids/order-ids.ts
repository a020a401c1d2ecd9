import type { LedgerState, OrderIdWindow } from '../ledger-state.js';

/** An order id's upper bits are milliseconds and the next five the gateway that issued it (`@corella/ids`). */
const IDS_PER_MS = 4096;
const COUNTER_SPAN = 128;
const GATEWAYS = 32;

/**
 * How far behind its gateway's newest id an id may arrive. A gateway issues ids in ascending order and its commands
 * expire after 5 s, so older ones are refused without being remembered and the memory of ids stays bounded by this much
 * traffic.
 */
const WINDOW_IDS = 10_000 * IDS_PER_MS;

const gatewayOf = (orderId: number): number => Math.floor(orderId / COUNTER_SPAN) % GATEWAYS;

export function isOrderIdTaken(state: LedgerState, orderId: number): boolean {
  const window = state.recentOrderIds.get(gatewayOf(orderId));
  return window !== undefined && (window.ids.has(orderId) || orderId < window.highest - WINDOW_IDS);
}

export function rememberOrderId(state: LedgerState, orderId: number): void {
  const gateway = gatewayOf(orderId);
  const window: OrderIdWindow = state.recentOrderIds.get(gateway) ?? { highest: 0, ids: new Set() };
  state.recentOrderIds.set(gateway, window);
  window.ids.add(orderId);
  window.highest = Math.max(window.highest, orderId);
  state.highestOrderId = Math.max(state.highestOrderId, orderId);
  for (const id of window.ids) {
    if (id >= window.highest - WINDOW_IDS) break;
    window.ids.delete(id);
  }
}
