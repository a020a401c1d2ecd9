import type { Random } from '@corella/random';

export interface SizeBounds {
  readonly minLots: number;
  readonly maxLots: number;
  /** AUD value of one lot. Only for choosing sizes, never money. */
  readonly audPerLot: number;
  readonly minAud: number;
}

function clampLots(aud: number, bounds: SizeBounds): number {
  const floor = Math.max(bounds.minLots, Math.ceil((bounds.minAud * 1.05) / bounds.audPerLot));
  return Math.max(floor, Math.min(bounds.maxLots, Math.floor(aud / bounds.audPerLot)));
}

/**
 * A maker's size grows with the distance from the mid price: several thousand dollars at the best price, tens of
 * thousands far out.
 */
export function makerLots(distance: number, bounds: SizeBounds, random: Random): number {
  const median = 5_000 * (1 + 0.22 * distance);
  return clampLots(median * Math.exp(0.8 * random.normal()), bounds);
}

/** A taker's size: people trade a few hundred dollars, rarely tens of thousands. */
export function takerLots(bounds: SizeBounds, random: Random): number {
  return clampLots(Math.min(28_000, 420 * Math.exp(1.25 * random.normal())), bounds);
}
