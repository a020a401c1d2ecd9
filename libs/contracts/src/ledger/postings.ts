import type { AccountName, Bucket } from './accounts.js';

/** Signed decimal integer of ledger units (10^-8), e.g. "-12500000000". */
export type UnitsText = string;

/** One line of a balanced entry; per asset the lines of an entry sum to zero. */
export type Posting = {
  readonly account: AccountName;
  readonly bucket: Bucket;
  readonly asset: string;
  readonly units: UnitsText;
};
