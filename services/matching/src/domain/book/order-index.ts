import type { OrderPool } from './order-pool.js';

/**
 * Maps order ids to slots: an open-addressing hash table on one typed array, with linear probing and backward-shift
 * deletion, so that neither inserts nor cancels allocate and no tombstones pile up. An entry is two words, slot and
 * hash. The id itself is in the order's record, which the caller is about to read anyway. At most half of the table is
 * used. Slot 0 means "absent".
 */
const FIRST_CAPACITY = 1 << 7;
const GOLDEN = 0x9e3779b1;
const HIGH_WORD = 1 / 4294967296;

const hashOf = (id: number): number => Math.imul((id | 0) ^ ((id * HIGH_WORD) | 0), GOLDEN);

export class OrderIndex {
  /** [slot, hash] by position. */
  private entries = new Int32Array(FIRST_CAPACITY * 2);
  private mask = FIRST_CAPACITY - 1;
  /** The top bits of the hash give the position. */
  private shift = Math.clz32(FIRST_CAPACITY) + 1;
  private count = 0;

  constructor(private readonly orders: OrderPool) {}

  /** The slot of an id; 0 when absent. */
  get(id: number): number {
    const { entries, mask, orders } = this;
    const hash = hashOf(id);
    let at = hash >>> this.shift;
    for (;;) {
      const slot = entries[at << 1]!;
      if (slot === 0 || (entries[(at << 1) | 1] === hash && orders.idOf(slot) === id)) return slot;
      at = (at + 1) & mask;
    }
  }

  /** Adds an id that is not in the index. `slot` ≥ 1. */
  add(id: number, slot: number): void {
    if ((this.count + 1) * 2 > this.mask) this.grow();
    this.place(slot, hashOf(id));
    this.count += 1;
  }

  /** Removes the entry of an order that is in the index. */
  remove(id: number, slot: number): void {
    const { entries, mask, shift } = this;
    let hole = hashOf(id) >>> shift;
    while (entries[hole << 1] !== slot) hole = (hole + 1) & mask;
    let at = hole;
    for (;;) {
      at = (at + 1) & mask;
      const next = entries[at << 1]!;
      if (next === 0) break;
      const hash = entries[(at << 1) | 1]!;
      // An entry moves into the hole unless its own position lies strictly between the hole and where it is.
      if (((at - (hash >>> shift)) & mask) >= ((at - hole) & mask)) {
        entries[hole << 1] = next;
        entries[(hole << 1) | 1] = hash;
        hole = at;
      }
    }
    entries[hole << 1] = 0;
    this.count -= 1;
  }

  private place(slot: number, hash: number): void {
    const { entries, mask } = this;
    let at = hash >>> this.shift;
    while (entries[at << 1] !== 0) at = (at + 1) & mask;
    entries[at << 1] = slot;
    entries[(at << 1) | 1] = hash;
  }

  private grow(): void {
    const { entries } = this;
    this.entries = new Int32Array(entries.length * 2);
    this.mask = entries.length - 1;
    this.shift -= 1;
    for (let i = 0; i < entries.length; i += 2) if (entries[i] !== 0) this.place(entries[i]!, entries[i + 1]!);
  }
}
