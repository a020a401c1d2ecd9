/** A taker meets at most this many makers. What is left of it is then cancelled with `too-many-fills`. */
export const MAX_FILLS = 1_000;

/**
 * What the last order met, in order. The book writes it, and the caller reads it before the next call. It is never
 * reallocated. An entry of 0 lots is not a trade but a cancelled maker of the taker's own group; it counts towards the
 * bound.
 */
export class Fills {
  count = 0;
  /** How many entries the taker may make, at most MAX_FILLS. */
  limit = MAX_FILLS;
  /** Called at the limit to raise it, if the limit was what certainly fits. */
  extend: (() => number) | null = null;
  readonly makerId = new Float64Array(MAX_FILLS);
  /** The slot in which the maker rested. After `makerDone` the taker itself may rest in it. */
  readonly makerSlot = new Int32Array(MAX_FILLS);
  readonly makerGroup = new Int32Array(MAX_FILLS);
  readonly priceTicks = new Int32Array(MAX_FILLS);
  readonly lots = new Int32Array(MAX_FILLS);
  /** The maker's totals after this fill. */
  readonly makerFilledLots = new Int32Array(MAX_FILLS);
  readonly makerFilledValue = new Float64Array(MAX_FILLS);
  readonly makerDone = new Uint8Array(MAX_FILLS);

  /** Whether the taker may meet no further order. */
  isFull(): boolean {
    if (this.count < this.limit) return false;
    if (this.extend) this.limit = Math.min(MAX_FILLS, this.extend());
    return this.count >= this.limit;
  }
}
