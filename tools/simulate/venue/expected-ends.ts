import { LostOwnership } from '@corella/single-writer';

/** Failures that the simulation's ports bring about. */
const INJECTED = /the disk (refused|took)|the tables are (locked|gone)|has taken over the tables/;

/**
 * Whether a process may end with this error: a failure was injected, or it has lost a lease because it stood still or
 * the table of leases was away. Nothing of its predecessor ends an owner, because it fences before it reads.
 */
export function isExpected(
  error: unknown,
  { isLeased, isInterrupted }: { readonly isLeased: boolean; readonly isInterrupted: boolean },
): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (INJECTED.test(at.message)) return true;
    if (at instanceof LostOwnership && isLeased && isInterrupted) return true;
  }
  return false;
}
