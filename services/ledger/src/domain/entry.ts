import type { Posting } from '@corella/contracts/ledger';
import { invariant } from '@corella/result';
import type { Line } from './ledger-event.js';

/** Assets whose lines do not sum to zero, in order of appearance. */
export function unbalancedAssets(
  lines: readonly { readonly asset: string; readonly units: bigint }[],
): readonly string[] {
  const sums = new Map<string, bigint>();
  for (const line of lines) sums.set(line.asset, (sums.get(line.asset) ?? 0n) + line.units);
  return [...sums].filter(([, sum]) => sum !== 0n).map(([asset]) => asset);
}

/** Builds the postings of a balanced entry and leaves out lines of zero. An entry that does not balance is a bug. */
export function buildEntry(lines: readonly Line[]): readonly Posting[] {
  const open = unbalancedAssets(lines);
  invariant(open.length === 0, `entry does not balance in ${open.join(', ')}`);
  return lines.filter((line) => line.units !== 0n).map((line) => ({ ...line, units: line.units.toString() }));
}

export const parsePosting = (posting: Posting): Line => ({ ...posting, units: BigInt(posting.units) });
