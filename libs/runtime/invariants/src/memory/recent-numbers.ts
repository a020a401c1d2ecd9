const FIRST_SLOTS = 1_024;
const FREE = 0;

/**
 * The most recent numbers of an endless sequence, at least `kept` and at most twice as many. Two generations of hash
 * tables: the older one is dropped when the younger is full. Uses at most four times `kept` slots of 8 bytes. Numbers
 * are positive integers.
 */
export class RecentNumbers {
  private young = new NumberSet();
  private old = new NumberSet();

  constructor(private readonly kept: number) {}

  has(number: number): boolean {
    return this.young.has(number) || this.old.has(number);
  }

  add(number: number): void {
    this.young.add(number);
    if (this.young.size < this.kept) return;
    this.old = this.young;
    this.young = new NumberSet();
  }
}

class NumberSet {
  private slots = new Float64Array(FIRST_SLOTS);
  size = 0;

  has(number: number): boolean {
    return this.slots[this.find(number)] === number;
  }

  add(number: number): void {
    const at = this.find(number);
    if (this.slots[at] === number) return;
    this.slots[at] = number;
    this.size += 1;
    if (this.size * 2 > this.slots.length) this.grow();
  }

  private find(number: number): number {
    const mask = this.slots.length - 1;
    // Ids follow each other closely. Multiplying spreads their low bits over the table.
    let at = Math.imul(number % 2 ** 32, 0x9e3779b1) ^ Math.floor(number / 2 ** 32);
    at = (at ^ (at >>> 15)) & mask;
    while (this.slots[at] !== FREE && this.slots[at] !== number) at = (at + 1) & mask;
    return at;
  }

  private grow(): void {
    const old = this.slots;
    this.slots = new Float64Array(old.length * 2);
    for (const number of old) if (number !== FREE) this.slots[this.find(number)] = number;
  }
}
