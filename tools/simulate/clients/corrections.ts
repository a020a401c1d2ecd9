import type { Random } from '@corella/random';

/** Customers have some of it, the house nothing: a correction in a customer's favour leaves the house short. */
export const SCARCE_ASSET = 'nzd';
/** Worlds in which the house is short of it from the beginning. */
export const SHORT_WORLDS = 0.25;

type Correction = Readonly<Record<'account' | 'asset' | 'units' | 'memo', string>>;

export const correctionOf = (account: string, asset: string, units: bigint): Correction => ({
  account,
  asset,
  units: units.toString(),
  memo: 'a correction',
});

/** In the customer's favour or not; more often of what the house does not have. */
export const drawCorrection = (random: Random, account: string): Correction =>
  correctionOf(account, random.pick(['aud', SCARCE_ASSET, SCARCE_ASSET]), BigInt(random.int(-5, 5) * 1_000_000 + 1));
