import type { Tickers } from '@corella/api-client';
import { compareDecimals, directionOf } from '@corella/ui';
import type { Direction } from '@corella/ui';

/**
 * The last price of a pair and where it came from. Everything on the page that shows the price asks the same one, so
 * that it cannot rise in one place and fall in another. Before its first move it goes by the last 24 hours.
 */
export class LastTick {
  private before: string | null = null;
  private moved: Direction | null = null;

  constructor(private readonly symbol: string) {}

  /** Null while the ticker is not known. */
  of(tickers: Tickers): { readonly last: string; readonly direction: Direction } | null {
    const ticker = tickers.get(this.symbol);
    if (ticker === undefined) return null;
    const { last, change } = ticker;
    if (this.before !== null && last !== this.before)
      this.moved = compareDecimals(last, this.before) < 0 ? 'down' : 'up';
    this.before = last;
    return { last, direction: this.moved ?? directionOf(change) };
  }
}
