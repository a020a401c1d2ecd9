export interface Quartiles {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

export function quartilesOf(values: readonly number[]): Quartiles {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { lower: at(0.25), median: at(0.5), upper: at(0.75) };
}

/**
 * The chance that a random value of `first` is above a random value of `second`; ties count as half. It is 0.5 when the
 * two distributions cannot be told apart, and 0 or 1 when every pair tells them apart.
 */
export function chanceAbove(first: readonly number[], second: readonly number[]): number {
  const points = first.flatMap((a) => second.map((b): number => (a > b ? 1 : a === b ? 0.5 : 0)));
  return points.reduce((sum, point) => sum + point, 0) / points.length;
}
