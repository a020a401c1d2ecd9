import { sha256Hex } from '@corella/hash';

const FIRST_SLOTS = 256;
/** Of every four slots, this many may be used. */
const FULL_QUARTERS = 3;
const LANES = 3;
const HEX_DIGITS = 8;

/**
 * Maps names that are kept for ever to numbers, in twelve bytes per slot: 16 to 32 bytes for each name, where a map of
 * strings takes about 150. A name is stored as 64 bits of its hash. Among ten million names, the chance that any two
 * are mistaken for each other is 1 in 300,000.
 */
export class CompactMap {
  private slots = new Uint32Array(FIRST_SLOTS * LANES);
  private count = 0;

  get size(): number {
    return this.count;
  }

  get(name: string): number | undefined {
    const [high, low] = fingerprint(name);
    const at = this.find(high, low);
    return this.isFree(at) ? undefined : this.slots[at + 2];
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  /** `value` is a whole number below 2^32. */
  set(name: string, value: number): void {
    const [high, low] = fingerprint(name);
    const at = this.find(high, low);
    if (this.isFree(at)) this.count += 1;
    this.put(at, high, low, value);
    if (this.count * 4 > (this.slots.length / LANES) * FULL_QUARTERS) this.grow();
  }

  private find(high: number, low: number): number {
    const { slots } = this;
    const mask = slots.length / LANES - 1;
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const at = slot * LANES;
      if (this.isFree(at) || (slots[at] === high && slots[at + 1] === low)) return at;
    }
  }

  /** The first lane of a fingerprint is never zero. */
  private isFree(at: number): boolean {
    return this.slots[at] === 0;
  }

  private put(at: number, high: number, low: number, value: number): void {
    this.slots[at] = high;
    this.slots[at + 1] = low;
    this.slots[at + 2] = value;
  }

  private grow(): void {
    const old = this.slots;
    // Bit masks need a power of two.
    this.slots = new Uint32Array(old.length * 2);
    for (let at = 0; at < old.length; at += LANES) {
      const [high = 0, low = 0, value = 0] = old.subarray(at, at + LANES);
      if (high !== 0) this.put(this.find(high, low), high, low, value);
    }
  }
}

function fingerprint(name: string): readonly [high: number, low: number] {
  const hex = sha256Hex(name);
  const high = parseInt(hex.slice(0, HEX_DIGITS), 16);
  return [high === 0 ? 1 : high, parseInt(hex.slice(HEX_DIGITS, 2 * HEX_DIGITS), 16)];
}
