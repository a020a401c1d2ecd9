import type { BookLevel } from '../../core/levels.js';

/**
 * What a market order would meet in the book as it stands. Integers of the symbol; nothing is rounded but the average,
 * which is cut.
 */
export interface FillEstimate {
  readonly lots: bigint;
  /** In 10^-(pricePrecision + amountPrecision) of the quote asset. */
  readonly value: bigint;
  /** In 10^-4 of a tick; null when nothing would fill. */
  readonly averageTicksE4: bigint | null;
  /** Distance of the average from the best price, parts per million, never negative. */
  readonly slippagePpm: bigint;
  /** Whether the levels at hand are enough for all of it within the bound. */
  readonly complete: boolean;
}

const PPM = 1_000_000n;
const E4 = 10_000n;

export interface EstimateInput {
  readonly levels: readonly BookLevel[];
  /** Exactly one of the two: lots to sell, or value to spend. */
  readonly lots?: bigint;
  readonly cost?: bigint;
  /** The price at which a market order stops (ticks); levels beyond it are not met. */
  readonly boundTicks?: number;
  readonly side: 'buy' | 'sell';
}

const beyond = (ticks: number, { boundTicks, side }: EstimateInput): boolean =>
  boundTicks !== undefined && (side === 'buy' ? ticks > boundTicks : ticks < boundTicks);

function take(
  levels: readonly BookLevel[],
  input: EstimateInput,
): { readonly lots: bigint; readonly value: bigint; readonly complete: boolean } {
  let lots = 0n;
  let value = 0n;
  for (const level of levels) {
    if (beyond(level.ticks, input)) break;
    const price = BigInt(level.ticks);
    const wanted = input.lots !== undefined ? input.lots - lots : ((input.cost ?? 0n) - value) / price;
    if (wanted <= 0n) return { lots, value, complete: true };
    const taken = wanted < BigInt(level.lots) ? wanted : BigInt(level.lots);
    lots += taken;
    value += taken * price;
    if (taken === wanted) return { lots, value, complete: true };
  }
  return { lots, value, complete: false };
}

export function estimateFill(input: EstimateInput): FillEstimate {
  const { lots, value, complete } = take(input.levels, input);
  const best = input.levels[0];
  if (lots === 0n || best === undefined) return { lots, value, averageTicksE4: null, slippagePpm: 0n, complete: false };
  const averageTicksE4 = (value * E4) / lots;
  const bestE4 = BigInt(best.ticks) * E4;
  const distance = averageTicksE4 > bestE4 ? averageTicksE4 - bestE4 : bestE4 - averageTicksE4;
  return { lots, value, averageTicksE4, slippagePpm: (distance * PPM) / bestE4, complete };
}
