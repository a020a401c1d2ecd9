/**
 * Resting orders as records of 32 bytes in one buffer that is read both as doubles and as 32-bit words. An order takes
 * half a cache line; arrays by field would cost a cache miss per field once a book has hundreds of thousands of orders.
 * Fields that only fills touch are stored separately. Slots are pooled in a free list, and levels are lists through
 * `next` and `previous`. Slot 0 means none. Buffers grow by doubling; nothing is allocated per operation.
 */
const FIRST_CAPACITY = 1 << 7;
const RECORD_BYTES = 32;
/** A record is 4 doubles or 8 words. The id is its first double. */
const DOUBLES_SHIFT = 2;
const WORDS_SHIFT = 3;
const PRICE = 2;
const OPEN = 3;
const NEXT = 4;
const PREVIOUS = 5;
const GROUP = 6;
const SIDE = 7;

export class OrderPool {
  private capacity = FIRST_CAPACITY;
  private doubles = new Float64Array((FIRST_CAPACITY * RECORD_BYTES) / 8);
  private words = new Int32Array(this.doubles.buffer);
  private filledLots = new Int32Array(FIRST_CAPACITY);
  private filledValue = new Float64Array(FIRST_CAPACITY);
  private free = 0;
  private top = 1;
  private taken = 0;

  /** Number of resting orders. */
  get size(): number {
    return this.taken;
  }

  idOf(slot: number): number {
    return this.doubles[slot << DOUBLES_SHIFT]!;
  }

  priceTicksOf(slot: number): number {
    return this.words[(slot << WORDS_SHIFT) + PRICE]!;
  }

  openLotsOf(slot: number): number {
    return this.words[(slot << WORDS_SHIFT) + OPEN]!;
  }

  filledLotsOf(slot: number): number {
    return this.filledLots[slot]!;
  }

  /** Spent or received so far, in ticks × lots. */
  filledValueOf(slot: number): number {
    return this.filledValue[slot]!;
  }

  /** Self-trade group; 0 = none. */
  groupOf(slot: number): number {
    return this.words[(slot << WORDS_SHIFT) + GROUP]!;
  }

  sideOf(slot: number): number {
    return this.words[(slot << WORDS_SHIFT) + SIDE]!;
  }

  nextOf(slot: number): number {
    return this.words[(slot << WORDS_SHIFT) + NEXT]!;
  }

  previousOf(slot: number): number {
    return this.words[(slot << WORDS_SHIFT) + PREVIOUS]!;
  }

  setGroup(slot: number, group: number): void {
    this.words[(slot << WORDS_SHIFT) + GROUP] = group;
  }

  setFilled(slot: number, lots: number, value: number): void {
    this.filledLots[slot] = lots;
    this.filledValue[slot] = value;
  }

  setOpenLots(slot: number, lots: number): void {
    this.words[(slot << WORDS_SHIFT) + OPEN] = lots;
  }

  setNext(slot: number, next: number): void {
    this.words[(slot << WORDS_SHIFT) + NEXT] = next;
  }

  setPrevious(slot: number, previous: number): void {
    this.words[(slot << WORDS_SHIFT) + PREVIOUS] = previous;
  }

  /** Fills a record with a new order: nothing of it is filled, and it has no neighbours yet. */
  take(id: number, side: number, priceTicks: number, lots: number, group: number): number {
    const slot = this.fresh();
    const { words } = this;
    this.doubles[slot << DOUBLES_SHIFT] = id;
    this.filledLots[slot] = 0;
    this.filledValue[slot] = 0;
    const at = slot << WORDS_SHIFT;
    words[at + PRICE] = priceTicks;
    words[at + OPEN] = lots;
    words[at + GROUP] = group;
    words[at + SIDE] = side;
    words[at + NEXT] = 0;
    words[at + PREVIOUS] = 0;
    return slot;
  }

  release(slot: number): void {
    this.words[(slot << WORDS_SHIFT) + NEXT] = this.free;
    this.free = slot;
    this.taken -= 1;
  }

  private fresh(): number {
    this.taken += 1;
    const slot = this.free;
    if (slot !== 0) {
      this.free = this.nextOf(slot);
      return slot;
    }
    if (this.top === this.capacity) this.grow();
    const unused = this.top;
    this.top += 1;
    return unused;
  }

  private grow(): void {
    this.capacity *= 2;
    const doubles = new Float64Array((this.capacity * RECORD_BYTES) / 8);
    doubles.set(this.doubles);
    this.doubles = doubles;
    this.words = new Int32Array(doubles.buffer);
    const filledLots = new Int32Array(this.capacity);
    filledLots.set(this.filledLots);
    this.filledLots = filledLots;
    const filledValue = new Float64Array(this.capacity);
    filledValue.set(this.filledValue);
    this.filledValue = filledValue;
  }
}
