/** The price that a maker quotes around, and when it was decided. */
export interface Pace {
  readonly price: number;
  readonly atMs: number;
}

/** Within this fraction of the reference, a maker follows it at once. */
const FREE_GAP = 0.01;
const FRACTION_PER_MS = 0.02 / 60_000;

/**
 * Where a maker quotes next. After a halt or a sweep the market may be far from the reference price. A maker that
 * jumped back would break the price bands and trip the fuse again, so it starts at the last price and moves by at most
 * 2 % per minute.
 */
export function pacedQuote(
  before: Pace | null,
  now: { readonly reference: number; readonly last: number; readonly atMs: number },
): Pace {
  const { reference, last, atMs } = now;
  const from = before?.price ?? last;
  if (Math.abs(reference / from - 1) <= FREE_GAP) return { price: reference, atMs };
  const most = FRACTION_PER_MS * Math.max(0, atMs - (before?.atMs ?? atMs));
  const price = reference > from ? Math.min(reference, from * (1 + most)) : Math.max(reference, from * (1 - most));
  return { price, atMs };
}
