import type { OrderTicket } from '@corella/contracts/market';
import { RecentKeys } from './recent-keys.js';

export interface KeyedOrder {
  readonly orderId: number;
  readonly bodyHash: string | null;
}

export type KeyAnswer = { readonly kind: 'free' } | { readonly kind: 'same'; readonly orderId: number } | { readonly kind: 'conflict'; readonly orderId: number };

/** Client order ids that the `ledger_keys` table may not show yet. */
export class IdempotencyKeys {
  private readonly recent = new RecentKeys<KeyedOrder>();

  /** `revision` is that of the FundsHeld. */
  remember(order: OrderTicket, revision: number): void {
    if (order.clientOrderId === undefined) return;
    this.recent.remember(keyOf(order.account, order.clientOrderId), { orderId: order.orderId, bodyHash: order.bodyHash ?? null }, revision);
  }

  find(order: OrderTicket): KeyAnswer {
    if (order.clientOrderId === undefined) return { kind: 'free' };
    return answerFor(this.recent.find(keyOf(order.account, order.clientOrderId)), order);
  }

  forgetUpTo(revision: number): void {
    this.recent.forgetUpTo(revision);
  }

  get size(): number {
    return this.recent.size;
  }
}

/** Equal bodies get the first order's id, different ones conflict. */
export function answerFor(known: KeyedOrder | undefined, order: OrderTicket): KeyAnswer {
  if (!known) return { kind: 'free' };
  return { kind: known.bodyHash === (order.bodyHash ?? null) ? 'same' : 'conflict', orderId: known.orderId };
}

const keyOf = (account: string, clientOrderId: string): string => `${account}|${clientOrderId}`;
