/**
 * Tells the book when its own fills have moved the last price far enough to trip the fuse. It knows the lowest and
 * highest price of the window, widened by each fill. Idle unless armed, since most of the book's users have no fuse.
 */
const MILLION = 1_000_000;

export class FuseWatch {
  /** The price whose trade tripped the fuse, and the one it had moved from; 0 while it has not tripped. */
  trippedTicks = 0;
  fromTicks = 0;
  private low = 0;
  private high = 0;
  private movePpm = 0;
  private cuts = false;

  /**
   * `low` and `high`: extremes of the last price in the window. An order that is all or nothing is not cut short, but
   * trips the fuse all the same.
   */
  arm(low: number, high: number, movePpm: number, cuts = true): void {
    this.low = low;
    this.high = high;
    this.movePpm = movePpm;
    this.cuts = cuts;
    this.trippedTicks = 0;
    this.fromTicks = 0;
  }

  disarm(): void {
    this.arm(0, 0, 0);
  }

  /** Takes the price of a fill; true when the taker is to stop there. Ticks × parts per million stay below 2^53. */
  trips(price: number): boolean {
    if (this.movePpm === 0) return false;
    if (price < this.low) this.low = price;
    if (price > this.high) this.high = price;
    if (this.trippedTicks !== 0) return this.cuts;
    if ((price - this.low) * MILLION >= this.low * this.movePpm) this.fromTicks = this.low;
    else if ((this.high - price) * MILLION >= this.high * this.movePpm) this.fromTicks = this.high;
    else return false;
    this.trippedTicks = price;
    return this.cuts;
  }
}
