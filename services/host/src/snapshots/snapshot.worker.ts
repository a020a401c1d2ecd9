import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { UPCASTERS } from '@corella/contracts/versions';
import { upcastReads } from '@corella/event-store';
import { openLogBeside } from '@corella/event-store-sqlite';
import { takeSnapshot } from '@corella/single-writer';
import type { SnapshotDone, SnapshotJob } from './snapshot-job.js';
import { machineOf } from './stream-machines.js';

/**
 * One snapshot in a thread of its own, then the thread ends: the newest fitting snapshot, the events after it, the next
 * snapshot (core.md 19). The writer goes on meanwhile; only finished files count, so the thread may end at any moment.
 */
const GENTLE = 10;
const { eventsDir, stream, revision } = workerData as SnapshotJob;

/** On Linux this is the calling thread's priority, elsewhere the whole process's: orders go first. */
if (process.platform === 'linux') setPriority(0, GENTLE);
const log = openLogBeside(eventsDir);
try {
  const done: SnapshotDone = await takeSnapshot({
    stream,
    revision,
    store: { ...log, ...upcastReads(UPCASTERS, log) },
    ...machineOf(stream),
  });
  parentPort?.postMessage(done);
} finally {
  log.close();
}
