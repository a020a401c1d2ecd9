import type { SideMap } from '@corella/api-client';

/**
 * A level in the symbol's integers: price in ticks, quantity in lots. The listing rules keep both safe (ticks × lots <
 * 2^53), so a book can be summed many times a second without bigints and without floating point.
 */
export interface BookLevel {
  readonly ticks: number;
  readonly lots: number;
}

export type BookSide = 'ask' | 'bid';

/** `161000.5` at precision 2 → 16100050. The wire never has more decimals than the symbol. */
export function integerOf(text: string, precision: number): number {
  const point = text.indexOf('.');
  if (point < 0) return Number(text + '0'.repeat(precision));
  return Number(text.slice(0, point) + text.slice(point + 1, point + 1 + precision).padEnd(precision, '0'));
}

/** 16100050 at precision 2 → `161000.50`. */
export function textOf(value: number, precision: number): string {
  if (precision === 0) return String(value);
  const digits = String(value).padStart(precision + 1, '0');
  return `${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
}

/** Best first. */
export function sortedLevels(
  side: SideMap,
  kind: BookSide,
  precision: { readonly price: number; readonly amount: number },
): readonly BookLevel[] {
  const levels: BookLevel[] = [];
  for (const [price, quantity] of side)
    levels.push({ ticks: integerOf(price, precision.price), lots: integerOf(quantity, precision.amount) });
  return levels.sort(kind === 'ask' ? (a, b) => a.ticks - b.ticks : (a, b) => b.ticks - a.ticks);
}
