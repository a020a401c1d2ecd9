import { describeOutcome } from './describe-outcome.js';
import { runSeed, type SeedOutcome } from './run-seed.js';

export interface Sums {
  readonly events: number;
  readonly crashes: number;
  /** Descriptions of the seeds that broke a promise, each with the command that repeats it. */
  readonly failures: readonly string[];
  /** Events by type. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Runs `seeds` seeds from `from` on. */
export async function simulateMany(
  range: { readonly from: number; readonly seeds: number },
  onSeed: (outcome: SeedOutcome) => void = () => undefined,
): Promise<Sums> {
  const counts: Record<string, number> = {};
  const failures: string[] = [];
  let [events, crashes] = [0, 0];
  for (let seed = range.from; seed < range.from + range.seeds; seed += 1) {
    const outcome = await runSeed(seed);
    events += outcome.events;
    crashes += outcome.crashes;
    for (const [type, count] of Object.entries(outcome.counts)) counts[type] = (counts[type] ?? 0) + count;
    if (outcome.findings.length > 0) failures.push(describeOutcome(outcome));
    onSeed(outcome);
  }
  return { events, crashes, failures, counts };
}
