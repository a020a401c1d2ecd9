import type { Lease } from '../index.js';

/** Notes who has a name, and what should never happen: two holders at a time, or an epoch that is not the highest. */
export function createRecorder() {
  const findings: string[] = [];
  let inside: Lease | null = null;
  let highest = 0;
  let rounds = 0;
  return {
    enter(lease: Lease): void {
      if (inside?.isHeld()) findings.push(`epoch ${lease.epoch} was given while epoch ${inside.epoch} was held`);
      if (lease.epoch <= highest) findings.push(`epoch ${lease.epoch} was given after ${highest}`);
      if (!lease.isHeld()) findings.push(`epoch ${lease.epoch} was given and not held`);
      highest = lease.epoch;
      inside = lease;
      rounds += 1;
    },
    leave(lease: Lease): void {
      if (inside !== lease) findings.push(`somebody came in while epoch ${lease.epoch} was held`);
      inside = null;
    },
    rounds: (): number => rounds,
    findings: (): readonly string[] => findings,
  };
}
