import type { OrderTicket } from '@corella/contracts/market';

export interface KeyedOrder {
  readonly orderId: number;
  readonly bodyHash: string | null;
  /** Of the FundsHeld. */
  readonly revision: number;
}

export type KeyAnswer = { readonly kind: 'free' } | { readonly kind: 'same'; readonly orderId: number } | { readonly kind: 'conflict'; readonly orderId: number };

/**
 * Client order ids that the `ledger_keys` table may not show yet (core.md 3). No part of the hashed state: which keys are here
 * depends on how far the projection is, and together with the table the answer is the same wherever the line between them runs.
 */
export class IdempotencyKeys {
  private readonly recent = new Map<string, KeyedOrder>();

  remember(order: OrderTicket, revision: number): void {
    if (order.clientOrderId === undefined) return;
    this.recent.set(keyOf(order.account, order.clientOrderId), { orderId: order.orderId, bodyHash: order.bodyHash ?? null, revision });
  }

  find(order: OrderTicket): KeyAnswer {
    if (order.clientOrderId === undefined) return { kind: 'free' };
    return answerFor(this.recent.get(keyOf(order.account, order.clientOrderId)), order);
  }

  /** Drops the keys of revisions that everybody who still asks can find in the table. They were added in ascending order. */
  forgetUpTo(revision: number): void {
    for (const [key, keyed] of this.recent) {
      if (keyed.revision > revision) return;
      this.recent.delete(key);
    }
  }

  get size(): number {
    return this.recent.size;
  }
}

/** Equal bodies get the first order's id, different ones conflict. */
export function answerFor(known: Pick<KeyedOrder, 'orderId' | 'bodyHash'> | undefined, order: OrderTicket): KeyAnswer {
  if (!known) return { kind: 'free' };
  return { kind: known.bodyHash === (order.bodyHash ?? null) ? 'same' : 'conflict', orderId: known.orderId };
}

const keyOf = (account: string, clientOrderId: string): string => `${account}|${clientOrderId}`;
