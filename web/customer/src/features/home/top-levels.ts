import type { DepthBook } from '@corella/api-client';
import type { Market } from '@corella/contracts/web';
import { sortedLevels } from '../../book-levels/book-levels.js';
import type { BookLevel } from '../../book-levels/book-levels.js';

export interface ShownLevel extends BookLevel {
  /** Share of the largest shown level, from 0 to 1: the length of the bar. */
  readonly share: number;
}

export interface TopOfBook {
  /** Best first. */
  readonly asks: readonly ShownLevel[];
  readonly bids: readonly ShownLevel[];
  /** Best ask minus best bid in ticks; null while a side is empty. */
  readonly spreadTicks: number | null;
}

/** The best `count` levels of both sides, in the symbol's integers. */
export function topOfBook(
  book: DepthBook,
  { pricePrecision, amountPrecision }: Pick<Market, 'pricePrecision' | 'amountPrecision'>,
  count: number,
): TopOfBook {
  const precision = { price: pricePrecision, amount: amountPrecision };
  const asks = sortedLevels(book.asks, 'ask', precision).slice(0, count);
  const bids = sortedLevels(book.bids, 'bid', precision).slice(0, count);
  const largest = Math.max(1, ...[...asks, ...bids].map(({ lots }) => lots));
  const shown = (level: BookLevel): ShownLevel => ({ ...level, share: level.lots / largest });
  const [ask, bid] = [asks[0], bids[0]];
  return {
    asks: asks.map(shown),
    bids: bids.map(shown),
    spreadTicks: ask === undefined || bid === undefined ? null : ask.ticks - bid.ticks,
  };
}
