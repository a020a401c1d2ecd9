import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { UPCASTERS } from '@corella/contracts/versions';
import { upcastReads } from '@corella/event-store';
import { takeSnapshot } from '@corella/single-writer';
import { openLog } from '../readers/open-log.js';
import type { SnapshotDone, SnapshotJob } from './snapshot-job.js';
import { machineOf } from './stream-machines.js';

/**
 * Takes one snapshot in a thread of its own: restores the newest snapshot that fits, replays the events after it, and
 * writes the next one. The writer continues meanwhile. Only finished files count, so the thread may end at any moment.
 */
const GENTLE = 10;
const { log: place, stream, revision } = workerData as SnapshotJob;

/** Orders go first. On Linux this sets the priority of the calling thread; elsewhere it would affect the process. */
if (process.platform === 'linux') setPriority(0, GENTLE);
const log = await openLog(place);
try {
  const done: SnapshotDone = await takeSnapshot({
    stream,
    revision,
    store: { ...log, ...upcastReads(UPCASTERS, log) },
    ...machineOf(stream),
  });
  parentPort?.postMessage(done);
} finally {
  await log.close();
}
