import type { Random } from '@corella/random';

/**
 * Customers have some of this asset and the house has none, so a correction in a customer's favour leaves the house
 * short.
 */
export const SCARCE_ASSET = 'nzd';
/** Share of the worlds in which the house is short of it from the beginning. */
export const SHORT_WORLDS = 0.25;

type Correction = Readonly<Record<'account' | 'asset' | 'units' | 'memo', string>>;

export const correctionOf = (account: string, asset: string, units: bigint): Correction => ({
  account,
  asset,
  units: units.toString(),
  memo: 'a correction',
});

/** For or against the customer, and more often in the asset that the house does not have. */
export const drawCorrection = (random: Random, account: string): Correction =>
  correctionOf(account, random.pick(['aud', SCARCE_ASSET, SCARCE_ASSET]), BigInt(random.int(-5, 5) * 1_000_000 + 1));
