/** A taker meets at most this many makers; its rest is cancelled `too-many-fills` (core.md 8). */
export const MAX_FILLS = 1_000;

/**
 * What the last order met, in order: written by the book, read by its caller before the next call. Never reallocated.
 * An entry of 0 lots is no trade but a maker of the taker's own group that was cancelled; it counts towards the bound.
 */
export class Fills {
  count = 0;
  readonly makerId = new Float64Array(MAX_FILLS);
  /** The slot in which the maker rested. When `makerDone`, the taker's own rest may stand in it by now. */
  readonly makerSlot = new Int32Array(MAX_FILLS);
  readonly makerGroup = new Int32Array(MAX_FILLS);
  readonly priceTicks = new Int32Array(MAX_FILLS);
  readonly lots = new Int32Array(MAX_FILLS);
  /** The maker's totals after this fill. */
  readonly makerFilledLots = new Int32Array(MAX_FILLS);
  readonly makerFilledValue = new Float64Array(MAX_FILLS);
  readonly makerDone = new Uint8Array(MAX_FILLS);
}
