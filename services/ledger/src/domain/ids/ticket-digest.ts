import { ORDER_TYPES, STOP_OPERATORS, STP_MODES, type OrderTicket } from '@corella/contracts/market';

const PRIME = 0x01000193;
const [FIRST, SECOND] = [0x811c9dc5, 0x1505];
/** 32 bits of the first lane and 21 of the second make a safe integer. */
const SECOND_BITS = 21;
const TWO_TO_32 = 2 ** 32;
/** Separates two parts, and stands for a part that is absent. */
const SEPARATOR = 0x1f;
/** These digits of a body's SHA-256 already say more than the digest can keep. */
const HASH_DIGITS = 16;

/** Two hashes of the same parts: FNV-1a and Bernstein's, as two integers of one object, so that nothing is boxed. */
class Lanes {
  private first: number = FIRST;
  private second: number = SECOND;

  text(text: string | undefined, most = Number.MAX_SAFE_INTEGER): void {
    // A recorded ticket may be damaged. Its market ends that order, and the ledger goes on.
    if (typeof text === 'string')
      for (let at = 0; at < text.length && at < most; at += 1) this.mix(text.charCodeAt(at));
    this.mix(SEPARATOR);
  }

  number(value: number | undefined): void {
    if (value !== undefined) {
      this.mix(value | 0);
      this.mix((value / TWO_TO_32) | 0);
    }
    this.mix(SEPARATOR);
  }

  /** A text out of a few, by its place among them. One that is not among them can only be damaged. */
  oneOf(known: readonly string[], text: string | undefined): void {
    const place = text === undefined ? known.length : known.indexOf(text);
    if (place < 0) this.text(text);
    else this.mix(place);
  }

  value(): number {
    return (this.first >>> 0) * 2 ** SECOND_BITS + (this.second >>> (32 - SECOND_BITS));
  }

  private mix(code: number): void {
    this.first = Math.imul(this.first ^ code, PRIME);
    this.second = (Math.imul(this.second, 33) + code) | 0;
  }
}

/**
 * 53 bits of what an order asks for. They tell the order's second delivery from another order under the same id. Only
 * the venue's own gateways issue ids, so nobody can search for a collision. Every order pays for this: a body that was
 * hashed already is not read again, and parts that follow from the account (self-trade group) or say nothing about the
 * order (source, time) are left out.
 */
export function ticketDigest(order: OrderTicket): number {
  const lanes = new Lanes();
  lanes.text(order.account);
  lanes.text(order.clientOrderId);
  lanes.text(order.bodyHash, HASH_DIGITS);
  if (order.bodyHash !== undefined) return lanes.value();
  lanes.text(order.symbol);
  lanes.number(order.side);
  lanes.oneOf(ORDER_TYPES, order.orderType);
  lanes.number(order.priceTicks);
  lanes.number(order.qtyLots);
  lanes.text(order.costUnits);
  lanes.number(order.stopTicks);
  lanes.oneOf(STOP_OPERATORS, order.operator);
  lanes.oneOf(STP_MODES, order.stpMode);
  // Left out of orders that replace nothing, so that digests from before orders were replaced stay the same.
  if (order.replaces) {
    lanes.number(order.replaces.orderId);
    lanes.number(order.replaces.filledLots);
  }
  return lanes.value();
}
