/**
 * Tells the book when its own fills have moved the last price far enough to trip the fuse. It holds the lowest and
 * highest price of the window, widened by each fill. It does nothing unless armed, because most uses of the book have
 * no fuse.
 */
const MILLION = 1_000_000;

export class FuseWatch {
  /**
   * The price of the trade that tripped the fuse, and the price from which it had moved; 0 while it has not tripped.
   */
  trippedTicks = 0;
  fromTicks = 0;
  private low = 0;
  private high = 0;
  private movePpm = 0;
  private cuts = false;

  /**
   * `low` and `high` are the extremes of the last price in the window. An all-or-nothing order is not cut short, but
   * still trips the fuse.
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

  /** Takes the price of a fill. True when the taker has to stop there. Ticks × parts per million stay below 2^53. */
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
