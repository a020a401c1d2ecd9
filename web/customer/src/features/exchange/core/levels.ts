import type { BookLevel, BookSide } from '../../../book-levels/book-levels.js';

/** The grouped price of a level: asks up, bids down, so that a group never promises a better price than it has. */
export const groupedTicks = (ticks: number, step: number, kind: BookSide): number =>
  (kind === 'ask' ? Math.ceil(ticks / step) : Math.floor(ticks / step)) * step;

/** Merges sorted levels into groups of `step` ticks. The order stays best first. */
export function groupLevels(levels: readonly BookLevel[], step: number, kind: BookSide): readonly BookLevel[] {
  if (step <= 1) return levels;
  const groups: { ticks: number; lots: number }[] = [];
  for (const level of levels) {
    const ticks = groupedTicks(level.ticks, step, kind);
    const last = groups.at(-1);
    if (last !== undefined && last.ticks === ticks) last.lots += level.lots;
    else groups.push({ ticks, lots: level.lots });
  }
  return groups;
}

export interface BookRow extends BookLevel {
  /** Lots from the best price to here. */
  readonly sum: number;
  readonly own: boolean;
}

/** The first `count` rows with running totals. Own orders are marked by their (grouped) price. */
export function bookRows(levels: readonly BookLevel[], count: number, own: ReadonlySet<number>): readonly BookRow[] {
  let sum = 0;
  return levels.slice(0, count).map((level) => {
    sum += level.lots;
    return { ...level, sum, own: own.has(level.ticks) };
  });
}

/** What taking everything from the best price to a level moves. */
export interface LevelTotals {
  readonly lots: number;
  /** Σ ticks × lots, exact. Divided by the lots, the average price in ticks. */
  readonly worth: bigint;
  /** False where the ungrouped book does not reach that far, so that whole groups are counted at their own price. */
  readonly exact: boolean;
}

const sumOf = (levels: readonly BookLevel[]): Omit<LevelTotals, 'exact'> =>
  levels.reduce(
    ({ lots, worth }, level) => ({ lots: lots + level.lots, worth: worth + BigInt(level.ticks) * BigInt(level.lots) }),
    { lots: 0, worth: 0n },
  );

/** Totals from the best price to the row at `index`. `finest` is the ungrouped book of the same side, best first. */
export function totalsTo(
  rows: readonly BookLevel[],
  index: number,
  finest: readonly BookLevel[],
  side: BookSide,
): LevelTotals {
  const shown = sumOf(rows.slice(0, index + 1));
  const edge = rows[index]?.ticks ?? 0;
  const known = finest.filter(({ ticks }) => (side === 'ask' ? ticks <= edge : ticks >= edge));
  const fine = sumOf(known);
  const exact = known.length < finest.length || fine.lots === shown.lots;
  return exact ? { ...fine, exact } : { ...shown, exact };
}

/** Grouping steps: 10^0 … 10^5 ticks. */
export const BOOK_STEPS = [0, 1, 2, 3, 4, 5] as const;
export const stepTicks = (step: number): number => 10 ** step;

/** The label of a step: `0.01`, `0.1`, `1`, `10` … */
export function stepLabel(step: number, pricePrecision: number): string {
  const decimals = pricePrecision - step;
  return decimals > 0 ? `0.${'0'.repeat(decimals - 1)}1` : `1${'0'.repeat(-decimals)}`;
}
