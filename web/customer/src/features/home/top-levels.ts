import type { DepthBook } from '@corella/api-client';
import { toScaled } from '@corella/ui';

export interface ShownLevel {
  readonly price: string;
  readonly quantity: string;
  /** Share of the largest level shown, 0 to 1. */
  readonly share: number;
}

export interface TopOfBook {
  /** Best first. */
  readonly asks: readonly ShownLevel[];
  readonly bids: readonly ShownLevel[];
  /** Best ask minus best bid as an integer of 10^-18; null while a side is empty. */
  readonly spread: bigint | null;
}

const SCALE = 18;

/** The best `count` levels of both sides. Ordering and bars are pictures; prices stay the texts of the wire. */
export function topOfBook(book: DepthBook, count: number): TopOfBook {
  const best = (side: ReadonlyMap<string, string>, sign: 1 | -1): readonly (readonly [string, string])[] =>
    [...side].sort(([left], [right]) => sign * (Number(left) - Number(right))).slice(0, count);
  const asks = best(book.asks, 1);
  const bids = best(book.bids, -1);
  const largest = Math.max(...[...asks, ...bids].map(([, quantity]) => Number(quantity)), Number.MIN_VALUE);
  const shown = ([price, quantity]: readonly [string, string]): ShownLevel => ({
    price,
    quantity,
    share: Number(quantity) / largest,
  });
  const [ask, bid] = [asks[0]?.[0], bids[0]?.[0]];
  const spread =
    ask === undefined || bid === undefined ? null : (toScaled(ask, SCALE) ?? 0n) - (toScaled(bid, SCALE) ?? 0n);
  return { asks: asks.map(shown), bids: bids.map(shown), spread };
}
