import type { FeeClass } from '@corella/contracts/ledger';
import type { Random } from '@corella/random';

/** Amounts that are too little for many fees, and around the thresholds of the ranks. */
export const HT_HELD = [1, 2, 900, 1_000, 6_000, 50_000, 600_000] as const;

/** The values of the assets in AUD. That of HT differs a little each time. */
export function drawConversion(random: Random): Readonly<Record<string, string>> {
  const ht = String(random.int(100_000_000, 200_000_000));
  return { aud: '100000000', ht, btc: '16124050000000', eth: '541236000000' };
}

/** Rates of each class. Maker and taker differ in two of the classes. */
export function drawRates(
  random: Random,
): Readonly<Record<FeeClass, { readonly makerPpm: number; readonly takerPpm: number }>> {
  const rate = random.int(0, 3_000);
  return {
    A: { makerPpm: rate, takerPpm: rate + 500 },
    B: { makerPpm: rate, takerPpm: rate },
    C: { makerPpm: 0, takerPpm: rate },
  };
}
