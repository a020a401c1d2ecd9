/**
 * Order id → slot, an open-addressing hash on typed arrays with linear probing and backward-shift deletion, so that neither
 * inserts nor cancels allocate and no tombstones pile up. Load stays at or below one half. Slot 0 means "absent".
 */
const MIN_CAPACITY = 1 << 10;
const GOLDEN = 0x9e3779b1;
const HIGH_WORD = 1 / 4294967296;

export class OrderIndex {
  private keys: Float64Array;
  private slots: Int32Array;
  private mask: number;
  private shift: number;
  private count = 0;

  constructor(expected = 0) {
    let capacity = MIN_CAPACITY;
    while (capacity < expected * 2) capacity *= 2;
    this.keys = new Float64Array(capacity);
    this.slots = new Int32Array(capacity);
    this.mask = capacity - 1;
    this.shift = Math.clz32(capacity) + 1;
  }

  get size(): number {
    return this.count;
  }

  /** The slot of an id, 0 when absent. */
  get(id: number): number {
    const { keys, slots, mask } = this;
    let at = this.home(id);
    for (;;) {
      const slot = slots[at]!;
      if (slot === 0 || keys[at] === id) return slot;
      at = (at + 1) & mask;
    }
  }

  /** Adds an id that is not in the index. `slot` ≥ 1. */
  add(id: number, slot: number): void {
    if ((this.count + 1) * 2 > this.mask) this.grow();
    const { slots, mask } = this;
    let at = this.home(id);
    while (slots[at] !== 0) at = (at + 1) & mask;
    this.keys[at] = id;
    slots[at] = slot;
    this.count += 1;
  }

  /** Removes an id; no effect when absent. */
  remove(id: number): void {
    const { keys, slots, mask } = this;
    let hole = this.home(id);
    for (;;) {
      if (slots[hole] === 0) return;
      if (keys[hole] === id) break;
      hole = (hole + 1) & mask;
    }
    let at = hole;
    for (;;) {
      at = (at + 1) & mask;
      const slot = slots[at]!;
      if (slot === 0) break;
      const key = keys[at]!;
      // An entry moves into the hole unless its home lies strictly between the hole and itself.
      if (((at - this.home(key)) & mask) >= ((at - hole) & mask)) {
        keys[hole] = key;
        slots[hole] = slot;
        hole = at;
      }
    }
    slots[hole] = 0;
    this.count -= 1;
  }

  private home(id: number): number {
    return Math.imul((id | 0) ^ ((id * HIGH_WORD) | 0), GOLDEN) >>> this.shift;
  }

  private grow(): void {
    const { keys, slots } = this;
    const capacity = (this.mask + 1) * 2;
    this.keys = new Float64Array(capacity);
    this.slots = new Int32Array(capacity);
    this.mask = capacity - 1;
    this.shift -= 1;
    this.count = 0;
    for (let i = 0; i < slots.length; i += 1) if (slots[i] !== 0) this.add(keys[i]!, slots[i]!);
  }
}
