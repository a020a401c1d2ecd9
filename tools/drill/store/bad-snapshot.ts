import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { UPCASTERS } from '@corella/contracts/versions';
import { upcast, type LogReader, type StreamName } from '@corella/event-store';
import { openSqliteLogReader } from '@corella/event-store-sqlite';
import type { Random } from '@corella/random';
import { recover, takeSnapshot } from '@corella/single-writer';
import { machineOf } from '../../../services/host/src/snapshots/stream-machines.js';
import { scratchFolder } from '../harness/scratch.js';

const KEPT = 3;
const WRITERS = /^(?:ledger|market)-/;
/** Shorter streams have no room for three snapshots with events between them. */
const MIN_EVENTS = 20;

export interface BadSnapshots {
  readonly damaged: number;
  /** Recoveries from a snapshot, and recoveries that replayed the whole stream. */
  readonly fromSnapshot: number;
  readonly fromStart: number;
  readonly problems: readonly string[];
}

type Spoil = (file: string, random: Random) => void;

/** What can have happened to a snapshot file. */
const SPOILS: Readonly<Record<string, Spoil>> = {
  missing: (file) => rmSync(file, { force: true }),
  empty: (file) => truncateSync(file, 0),
  truncated: (file, random) => truncateSync(file, random.int(1, readFileSync(file).length - 1)),
  flipped: (file, random) => {
    const bytes = readFileSync(file);
    const at = random.int(0, bytes.length - 1);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.int(0, 7));
    writeFileSync(file, bytes);
  },
  zeroed: (file) => writeFileSync(file, Buffer.alloc(readFileSync(file).length)),
  lengthened: (file) => writeFileSync(file, Buffer.alloc(100), { flag: 'a' }),
};

type Store = Pick<LogReader, 'lastRevision' | 'readStream' | 'keptSnapshots' | 'saveSnapshot'>;

const storeOf = (log: LogReader): Store => ({
  lastRevision: log.lastRevision,
  keptSnapshots: log.keptSnapshots,
  saveSnapshot: log.saveSnapshot,
  readStream: async (stream, range) => (await log.readStream(stream, range)).map((event) => upcast(UPCASTERS, event)),
});

/** Recovers a stream as a start does. Returns the revision of the snapshot used and the hash of the state. */
async function recovered(
  store: Store,
  stream: StreamName,
): Promise<{ readonly from: number | null; readonly hash: string }> {
  const { machine, versions } = machineOf(stream);
  const { snapshot } = await recover({ stream, machine, versions, store });
  return { from: snapshot?.revision ?? null, hash: machine.hash() };
}

/** The last revision of an event's commit. A snapshot is taken between commits, never inside one. */
function endOfCommit(eventsDir: string, stream: StreamName, revision: number): number {
  const db = new Database(join(eventsDir, 'log.db'), { readonly: true });
  try {
    return db
      .prepare(
        'SELECT max(revision + count - 1) FROM append WHERE stream = (SELECT id FROM stream WHERE name = ?) AND revision <= ?',
      )
      .pluck()
      .get(stream, revision) as number;
  } finally {
    db.close();
  }
}

/** Three snapshots of each writer's stream, spread over its length, and the hash of a full replay. */
async function prepare(
  eventsDir: string,
  store: Store,
  streams: readonly StreamName[],
): Promise<ReadonlyMap<StreamName, string>> {
  const hashes = new Map<StreamName, string>();
  for (const stream of streams) {
    const last = await store.lastRevision(stream);
    hashes.set(stream, (await recovered({ ...store, keptSnapshots: () => Promise.resolve([]) }, stream)).hash);
    for (let part = 1; part <= KEPT; part += 1)
      await takeSnapshot({
        stream,
        ...machineOf(stream),
        store,
        revision: endOfCommit(eventsDir, stream, Math.floor((last * part) / (KEPT + 1))),
      });
  }
  return hashes;
}

/**
 * Damages one to three snapshots of a writer's stream in a copy of the log in `eventsDir` and recovers the stream, from
 * an older snapshot or from the first event. The hash must always be the same.
 */
export async function spoilSnapshots(eventsDir: string, random: Random, rounds: number): Promise<BadSnapshots> {
  const scratch = scratchFolder('bad-snapshot');
  cpSync(eventsDir, scratch.path, { recursive: true });
  const snapshots = join(scratch.path, 'snapshots');
  rmSync(snapshots, { recursive: true, force: true });
  const log = await openSqliteLogReader(scratch.path);
  try {
    const store = storeOf(log);
    const streams: StreamName[] = [];
    for (const stream of await log.streams())
      if (WRITERS.test(stream) && (await log.lastRevision(stream)) >= MIN_EVENTS) streams.push(stream);
    const hashes = await prepare(scratch.path, store, streams);
    const good = `${snapshots}-good`;
    cpSync(snapshots, good, { recursive: true });
    const problems: string[] = [];
    let [damaged, fromSnapshot, fromStart] = [0, 0, 0];
    for (let round = 0; round < rounds; round += 1) {
      rmSync(snapshots, { recursive: true, force: true });
      cpSync(good, snapshots, { recursive: true });
      const stream = streams[round % streams.length] ?? 'ledger-0';
      const how = spoil(join(snapshots, encodeURIComponent(stream)), random);
      damaged += how.length;
      const { from, hash } = await recovered(store, stream);
      if (from === null) fromStart += 1;
      else fromSnapshot += 1;
      if (hash !== hashes.get(stream))
        problems.push(`${stream} with ${how.join(', ')}: another hash after recovery from ${from ?? 'the start'}`);
      if (from === null && how.length < KEPT)
        problems.push(`${stream} with ${how.join(', ')}: replayed from the start although a good snapshot was left`);
    }
    return { damaged, fromSnapshot, fromStart, problems };
  } finally {
    await log.close();
    scratch.remove();
  }
}

/** Damages one or more of the newest snapshots in a folder. */
export function spoil(folder: string, random: Random): readonly string[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.snapshot'))
    .sort()
    .reverse();
  return files.slice(0, random.int(1, files.length)).map((name) => {
    const how = random.pick(Object.keys(SPOILS));
    SPOILS[how]?.(join(folder, name), random);
    return `${how} ${name}`;
  });
}
