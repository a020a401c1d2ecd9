/**
 * Resting orders as a struct of typed arrays: one slot an order, slots pooled in a free list, levels threaded through `next` and
 * `previous` as circular lists. Slot 0 is never used. Grows by doubling; nothing is allocated per operation.
 */
const FIRST_CAPACITY = 1 << 10;

export class OrderPool {
  id = new Float64Array(FIRST_CAPACITY);
  priceTicks = new Int32Array(FIRST_CAPACITY);
  openLots = new Int32Array(FIRST_CAPACITY);
  filledLots = new Int32Array(FIRST_CAPACITY);
  /** Spent or received so far, in ticks × lots. */
  filledValue = new Float64Array(FIRST_CAPACITY);
  /** Self-trade group; 0 = none. */
  group = new Int32Array(FIRST_CAPACITY);
  side = new Uint8Array(FIRST_CAPACITY);
  next = new Int32Array(FIRST_CAPACITY);
  previous = new Int32Array(FIRST_CAPACITY);
  private free = 0;
  private top = 1;
  private taken = 0;

  /** Orders resting. */
  get size(): number {
    return this.taken;
  }

  take(): number {
    this.taken += 1;
    const slot = this.free;
    if (slot !== 0) {
      this.free = this.next[slot]!;
      return slot;
    }
    if (this.top === this.id.length) this.grow();
    const fresh = this.top;
    this.top += 1;
    return fresh;
  }

  release(slot: number): void {
    this.next[slot] = this.free;
    this.free = slot;
    this.taken -= 1;
  }

  private grow(): void {
    const capacity = this.id.length * 2;
    const doubles = (from: Float64Array): Float64Array<ArrayBuffer> => {
      const to = new Float64Array(capacity);
      to.set(from);
      return to;
    };
    const words = (from: Int32Array): Int32Array<ArrayBuffer> => {
      const to = new Int32Array(capacity);
      to.set(from);
      return to;
    };
    const side = new Uint8Array(capacity);
    side.set(this.side);
    this.id = doubles(this.id);
    this.filledValue = doubles(this.filledValue);
    this.priceTicks = words(this.priceTicks);
    this.openLots = words(this.openLots);
    this.filledLots = words(this.filledLots);
    this.group = words(this.group);
    this.next = words(this.next);
    this.previous = words(this.previous);
    this.side = side;
  }
}
