import { LostOwnership } from '@corella/single-writer';

/** Failures that the simulation's ports bring about. */
const INJECTED = /the disk (refused|took)|the tables are (locked|gone)|has taken over the tables/;
/** A predecessor's append may arrive late, so this can meet any owner. */
const OVERTAKEN = /another writer has appended/;

/** Whether a process may end with this error: a failure was injected, or it has lost a lease for a reason. */
export function isExpected(
  error: unknown,
  { isLeased, isInterrupted }: { readonly isLeased: boolean; readonly isInterrupted: boolean },
): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (INJECTED.test(at.message)) return true;
    if (at instanceof LostOwnership && isLeased && (isInterrupted || OVERTAKEN.test(at.message))) return true;
  }
  return false;
}
