import { sha256Hex } from '@corella/hash';
import type { OrderTerms } from './order-draft.js';
import type { NewAmounts } from './replacement.js';

/**
 * The key under which the ledger remembers an order for ever. A client order id is used as it is. Without one the
 * Idempotency-Key stands in under `idem:`; no client order id can contain a colon, so the two never collide.
 */
const IDEMPOTENCY_PREFIX = 'idem:';

export const orderKey = (clientOrderId: string | undefined, idempotencyKey: string): string =>
  clientOrderId ?? `${IDEMPOTENCY_PREFIX}${idempotencyKey}`;

/** The client order id as clients see it: null when the key was an Idempotency-Key. */
export const shownClientOrderId = (key: string | null | undefined): string | null =>
  key === null || key === undefined || key.startsWith(IDEMPOTENCY_PREFIX) ? null : key;

/**
 * SHA-256 of what is asked for in the place of an order, in integers. No hash of an order has a part like the first.
 */
export function replacementHash(orderId: number, { priceTicks, qtyLots, stopTicks }: NewAmounts): string {
  return sha256Hex(['replace', orderId, priceTicks ?? '', qtyLots ?? '', stopTicks ?? ''].join('|'));
}

/** SHA-256 of the order in integers, so that "1.0" and "1" are the same body. */
export function orderBodyHash(terms: OrderTerms): string {
  const parts = [
    terms.symbol,
    terms.side,
    terms.orderType,
    terms.priceTicks ?? '',
    terms.qtyLots ?? '',
    terms.costUnits ?? '',
  ];
  // Left out of orders that do not use them, so that hashes from before these fields existed stay the same.
  if (terms.stopTicks !== undefined) parts.push(terms.stopTicks, terms.operator ?? '');
  if (terms.stpMode !== 'cancel-taker') parts.push(terms.stpMode);
  return sha256Hex(parts.join('|'));
}
