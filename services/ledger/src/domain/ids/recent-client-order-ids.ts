import type { OrderTicket } from '@corella/contracts/market';
import { RecentIds } from './recent-ids.js';

export interface KeyedOrder {
  readonly orderId: number;
  readonly bodyDigest: string | null;
}

const DIGEST_LENGTH = 32;

/**
 * The first 128 bits (32 hexadecimal digits) of the body's SHA-256. To find two bodies that share them takes 2^64
 * attempts, and gains nothing: the customer who tries gets their own first order for the second.
 */
export const bodyDigest = ({ bodyHash }: Pick<OrderTicket, 'bodyHash'>): string | null =>
  bodyHash?.slice(0, DIGEST_LENGTH) ?? null;

export type KeyAnswer =
  | { readonly kind: 'free' }
  | { readonly kind: 'same'; readonly orderId: number }
  | { readonly kind: 'conflict'; readonly orderId: number };

/** Client order ids that the `ledger_keys` table may not have yet. */
export class RecentClientOrderIds {
  private readonly recent = new RecentIds<KeyedOrder>();

  /** `revision` is that of the `FundsHeld`. */
  remember(order: OrderTicket, revision: number): void {
    if (order.clientOrderId === undefined) return;
    this.recent.remember(
      keyOf(order.account, order.clientOrderId),
      { orderId: order.orderId, bodyDigest: bodyDigest(order) },
      revision,
    );
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

/** An equal body gets the first order's id; a different one is a conflict. */
export function answerFor(known: KeyedOrder | undefined, order: OrderTicket): KeyAnswer {
  if (!known) return { kind: 'free' };
  return { kind: known.bodyDigest === bodyDigest(order) ? 'same' : 'conflict', orderId: known.orderId };
}

const keyOf = (account: string, clientOrderId: string): string => `${account}|${clientOrderId}`;
