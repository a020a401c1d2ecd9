import { diskFaults, type DiskFaults } from '../../faults/disk-faults.js';
import type { DrillContext, Outcome } from '../harness/drill.js';
import { pause, VenueRounds } from '../harness/venue-rounds.js';

const EXIT_FATAL = 70;
const ENDS_WITHIN_MS = 60_000;

/** From a random moment on, every fsync of the log fails. The process must end by itself with its own exit code. */
export async function failSyncs(
  venues: VenueRounds,
  faults: DiskFaults,
): Promise<{ readonly code: number | null | undefined; readonly ms: number }> {
  const venue = await venues.start();
  const trading = await venues.trade(venue);
  await pause(venues.random.int(200, 1_000));
  const failedAt = performance.now();
  faults.failSyncs();
  const code = await venues.endsWithin(venue, ENDS_WITHIN_MS);
  const ms = performance.now() - failedAt;
  await trading.stop();
  if (code !== undefined && code !== EXIT_FATAL)
    venues.problems.push(`the venue ended with ${code} instead of ${EXIT_FATAL}`);
  if (!faults.fired()) venues.problems.push('the venue ended without having met the fault');
  faults.calm();
  return { code, ms };
}

/**
 * From a random moment on, every fsync of the event log fails and loses the data it should have kept. The venue must
 * end with its own exit code, and nothing that it acknowledged may be lost.
 */
export async function fsyncErrorDrill(context: DrillContext): Promise<Outcome> {
  const faults = await diskFaults(context.root);
  if ('missing' in faults) return { figures: 'not made', problems: [], skipped: faults.missing };
  const endings: number[] = [];
  try {
    const report = await VenueRounds.run(
      context,
      { name: 'fsync-error', rounds: context.rounds, env: faults.env },
      async (venues, n) => {
        const { code, ms } = await failSyncs(venues, faults);
        endings.push(ms);
        venues.log(
          `round ${n}/${context.rounds}: ended with ${code} after ${ms.toFixed(0)} ms, ${venues.acknowledged()} acknowledged so far`,
        );
      },
    );
    return {
      figures: `rounds ${report.rounds} · acknowledged ${report.acknowledged} · ended at most ${Math.max(0, ...endings).toFixed(0)} ms after the disk failed`,
      problems: report.problems,
    };
  } finally {
    faults.remove();
  }
}
