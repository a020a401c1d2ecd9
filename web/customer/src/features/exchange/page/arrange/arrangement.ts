import { z } from 'zod';
import { keptChoice } from '../../../../kept/kept.js';

/** Panels that can be hidden. Chart and form always stay. */
export const HIDEABLE = ['markets', 'book', 'trades', 'orders', 'balances'] as const;
export type Hideable = (typeof HIDEABLE)[number];

/** Sizes in pixels: widths of the book's and the form's columns, height of the row with the orders. */
export const SIZES = {
  book: { least: 280, most: 480, usual: 300 },
  side: { least: 300, most: 440, usual: 320 },
  bottom: { least: 160, most: 560, usual: 280 },
} as const;
export type Sized = keyof typeof SIZES;

export interface Arrangement extends Readonly<Record<Sized, number>> {
  readonly hidden: readonly Hideable[];
}

export const USUAL: Arrangement = {
  book: SIZES.book.usual,
  side: SIZES.side.usual,
  bottom: SIZES.bottom.usual,
  hidden: [],
};

const size = (name: Sized): z.ZodInt => z.int().min(SIZES[name].least).max(SIZES[name].most);

/** How this browser shows the panels of the exchange from 1,280 pixels on. */
export const keptArrangement = keptChoice<Arrangement>(
  'exchange-panels',
  z.object({ book: size('book'), side: size('side'), bottom: size('bottom'), hidden: z.array(z.enum(HIDEABLE)) }),
  USUAL,
);

export const isUsual = (one: Arrangement): boolean =>
  one.hidden.length === 0 && one.book === USUAL.book && one.side === USUAL.side && one.bottom === USUAL.bottom;

export const clampSize = (name: Sized, pixels: number): number =>
  Math.round(Math.min(SIZES[name].most, Math.max(SIZES[name].least, pixels)));

/** Keeps this much for the chart, as much as it has in the usual arrangement of the narrowest window. */
const LEAST_CHART = { wide: 596, narrow: 656 } as const;
/** Header, strip, symbol bar and the least height of the chart. */
const LEAST_ABOVE = 400;

/** Where the panels are: names of areas, from left to right, in the rows of chart and orders. */
export interface Areas {
  readonly upper: readonly string[];
  readonly lower: readonly string[];
}

/** A hidden panel's neighbour takes its place: the chart that of the orders, book and trades that of each other. */
export function areasOf({ hidden }: Arrangement, wide: boolean): Areas {
  const shows = (panel: Hideable): boolean => !hidden.includes(panel);
  const markets = wide && shows('markets') ? ['mk'] : [];
  const [book, trades] = [shows('book'), shows('trades')];
  const middle = (own: string, has: boolean, other: string): readonly string[] =>
    book || trades ? [has ? own : other] : [];
  return {
    upper: [...markets, 'chart', ...middle('book', book, 'trades'), 'side'],
    lower: [...markets, shows('orders') ? 'orders' : 'chart', ...middle('trades', trades, 'book'), 'side'],
  };
}

/** Whether anything begins below the chart's row. Without that the row is not there either. */
export const hasBottom = ({ upper, lower }: Areas): boolean => upper.join() !== lower.join();

/**
 * The grid's template. Columns beside the chart get the chosen width as far as the chart keeps its least one, so no
 * window from 1,280 pixels on overflows.
 */
export function gridTemplate(one: Arrangement, wide: boolean): string {
  const { upper, lower } = areasOf(one, wide);
  const top = upper.map((area) => (area === 'mk' ? 'mk' : 'sym'));
  const column = (area: string): string => {
    if (area === 'mk') return '240px';
    if (area === 'chart') return `minmax(${wide ? LEAST_CHART.wide : LEAST_CHART.narrow}px, 1fr)`;
    const name = area === 'side' ? 'side' : 'book';
    return `minmax(${SIZES[name].least}px, ${one[name]}px)`;
  };
  const bottom = hasBottom({ upper, lower })
    ? `max(${SIZES.bottom.least}px, min(${one.bottom}px, 100dvh - ${LEAST_ABOVE}px))`
    : '0px';
  const row = (areas: readonly string[], height: string): string => `'${areas.join(' ')}' ${height}`;
  return [
    row(top, wide ? '56px' : '48px'),
    row(upper, 'minmax(0, 1fr)'),
    row(lower, bottom),
    `/ ${upper.map(column).join(' ')}`,
  ].join(' ');
}
