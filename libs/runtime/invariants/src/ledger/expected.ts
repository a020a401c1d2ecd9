import type { Bucket, Posting } from '@corella/contracts/ledger';
import type { Report } from '../violation.js';

/** A line that an entry must contain in total: account, bucket, asset and signed units. */
export type Expected = readonly [account: string, bucket: Bucket, asset: string, units: bigint];

/**
 * Compares an entry's postings with the expected ones, whatever their order and however lines are joined. Reports each
 * difference.
 */
export function expectLines(postings: readonly Posting[], due: readonly Expected[], report: Report): void {
  const open = new Map<string, bigint>();
  const add = (key: string, units: bigint): void => void open.set(key, (open.get(key) ?? 0n) + units);
  for (const { account, bucket, asset, units } of postings) add(`${account} ${bucket} ${asset}`, BigInt(units));
  for (const [account, bucket, asset, units] of due) add(`${account} ${bucket} ${asset}`, -units);
  for (const [line, rest] of open)
    if (rest !== 0n) report('settlement', `its lines differ from what is due by ${rest} units at ${line}`);
}
