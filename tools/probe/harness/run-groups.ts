import type { ProbedVenue } from '../clients/probed-venue.js';
import type { GroupResult, ProbeGroup } from './probe.js';
import { runGroup } from './run-group.js';

const ABREAST = 3;

interface RunOptions {
  /** Told each result as soon as its group has ended. */
  readonly tell?: (result: GroupResult) => void;
  /** How long an innocent client may wait in the median; without it, nobody is judged by time. */
  readonly patienceMs?: number;
}

/**
 * Groups that change nothing run three at a time, then the others one by one. The results are in the order of the
 * groups.
 */
export async function runGroups(
  groups: readonly ProbeGroup[],
  venue: ProbedVenue,
  { tell = () => undefined, patienceMs }: RunOptions = {},
): Promise<readonly GroupResult[]> {
  const results = new Map<ProbeGroup, GroupResult>();
  const run = async (group: ProbeGroup): Promise<void> => {
    const result = await runGroup(group, venue, patienceMs);
    results.set(group, result);
    tell(result);
  };
  const beside = Promise.all(groups.filter((group) => group.beside === true).map(run));
  const rest = groups.filter((group) => group.beside !== true);
  const quiet = (group: ProbeGroup): boolean => group.acts === undefined && group.alone !== true;
  const queue = rest.filter(quiet);
  await Promise.all(
    Array.from({ length: ABREAST }, async () => {
      for (let group = queue.shift(); group !== undefined; group = queue.shift()) await run(group);
    }),
  );
  for (const group of rest) if (!quiet(group)) await run(group);
  await beside;
  return groups.flatMap((group) => results.get(group) ?? []);
}
