import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hostEnds } from '../../venue/host-ends.js';
import { startVenue, type VenueProcess } from '../../venue/venue-process.js';
import { liveHashes, settledHashes, unbalancedAssets } from '../kill/verify.js';

/** Nobody but the drill trades, there are no request limits, and only warnings are logged. */
export const DRILL_ARGS = ['--simulate', 'off', '--limits', 'off', '--log-level', 'warn'];

/** A log that is not in the data directory. */
export interface LogElsewhere {
  /** Name its place to a venue and to a sentinel. */
  readonly args: readonly string[];
  /** Removes all snapshots, so that the next start replays the whole log. */
  forgetSnapshots(): Promise<void>;
}

const forgetSnapshotsIn = (dataDir: string) => async (): Promise<void> => {
  for (const name of readdirSync(join(dataDir, 'events')))
    if (name.startsWith('snapshots')) rmSync(join(dataDir, 'events', name), { recursive: true, force: true });
  return Promise.resolve();
};

/**
 * Checks what must hold after any fault: every asset sums to zero, the sentinel finds the whole log sound, and a start
 * without snapshots replays to the hashes of the running venue. Stops the venue. Returns problems in words.
 */
export async function unsound(root: string, venue: VenueProcess, elsewhere?: LogElsewhere): Promise<readonly string[]> {
  const { dataDir, port } = venue;
  const { args, forgetSnapshots } = elsewhere ?? { args: [], forgetSnapshots: forgetSnapshotsIn(dataDir) };
  const problems = [...(await unbalancedAssets(venue))].map((asset) => `the books do not sum to zero: ${asset}`);
  const before = await settledHashes(venue);
  const code = await venue.stop();
  if (code !== 0) problems.push(`the venue ended with ${code} when it was stopped`);
  const sentinel = await hostEnds(root, [
    '--target',
    'sentinel',
    '--follow',
    'off',
    '--data',
    dataDir,
    '--port',
    '0',
    '--log-level',
    'error',
    ...args,
  ]);
  if (sentinel.code !== 0)
    problems.push(`the sentinel ended with ${sentinel.code}: ${sentinel.words.trim().split('\n').at(-1) ?? ''}`);
  await forgetSnapshots();
  const replayed = await startVenue({ root, dataDir, port, args: [...DRILL_ARGS, ...args] });
  const after = await liveHashes(replayed);
  await replayed.stop();
  for (const { stream, revision, hash } of before) {
    const again = after.find((other) => other.stream === stream);
    if (again?.revision !== revision || again.hash !== hash)
      problems.push(
        `${stream} replays to another hash: ${revision} ${hash} became ${again?.revision ?? 'nothing'} ${again?.hash ?? ''}`,
      );
  }
  return problems;
}
