/** A reference price as it was last written to a market's stream. */
export interface ToldReference {
  readonly ticks: number;
  readonly at: number;
}

const MOVE_PPM = 5_000;
const EVERY_MS = 30_000;

/**
 * Whether to write a reference price: if it is the first, half a per cent away from the last one written, or half a
 * minute later.
 */
export function isWorthTelling(last: ToldReference | undefined, next: ToldReference): boolean {
  if (!last || next.at - last.at >= EVERY_MS || next.at < last.at) return true;
  return Math.abs(next.ticks - last.ticks) * 1_000_000 >= last.ticks * MOVE_PPM;
}
