import type { EventStore, RecordedEvent, StreamName } from '@corella/event-store';
import { invariant } from '@corella/result';
import type { Machine, MachineVersions } from './machine.js';

export interface Recovered {
  readonly revision: number;
  /** Entry hash of the last event of a chained stream. */
  readonly lastHash: string | undefined;
  /** Time of the last event; 0 before the first. */
  readonly lastAt: number;
  readonly snapshot: { readonly revision: number; readonly stateHash: string } | null;
  readonly events: number;
}

/**
 * Small enough that the garbage collector frees a page while it is young. Pages of 10,000 survive, which makes a replay
 * a fifth slower.
 */
const PAGE_EVENTS = 1_000;

export interface RecoverOptions {
  readonly stream: StreamName;
  readonly machine: Machine<never, unknown>;
  readonly versions: MachineVersions;
  readonly store: Pick<EventStore, 'lastRevision' | 'readStream' | 'keptSnapshots'>;
  /** Stops at this revision. Without it, replays to the stream's end. */
  readonly upTo?: number;
}

/**
 * Brings a blank machine to the stream's last committed event. Uses the newest snapshot of a fitting version whose
 * restored state has the hash recorded with it, then the events after it. A snapshot that does not fit is skipped;
 * without any, the whole stream is replayed. The next page is read while one is applied.
 */
export async function recover(options: RecoverOptions): Promise<Recovered> {
  const { stream, machine, store } = options;
  const last = Math.min(await store.lastRevision(stream), options.upTo ?? Number.MAX_SAFE_INTEGER);
  const snapshot = await restoreSnapshot(options, last);
  const start = snapshot === null ? 0 : snapshot.revision + 1;
  let revision = start - 1;
  let lastEvent: RecordedEvent | undefined = snapshot
    ? (await store.readStream(stream, { from: snapshot.revision, limit: 1 }))[0]
    : undefined;
  const read = (from: number): Promise<readonly RecordedEvent[]> =>
    from > last
      ? Promise.resolve([])
      : store.readStream(stream, { from, limit: Math.min(PAGE_EVENTS, last - from + 1) });
  let page = read(start);
  while (revision < last) {
    const events = await page;
    invariant(events.length > 0, `${stream} ends at ${revision} although it has ${last}`);
    page = read(revision + events.length + 1);
    // A page that fails while the page before it is being applied is handled by the next await. This keeps Node from
    // reporting it as unhandled.
    page.catch(() => undefined);
    for (const event of events) {
      invariant(event.revision === revision + 1, `${stream} has a gap after ${revision}`);
      machine.apply(event);
      revision += 1;
      lastEvent = event;
    }
  }
  return {
    revision,
    lastHash: lastEvent?.meta.hash,
    lastAt: lastEvent?.meta.at ?? 0,
    snapshot,
    events: revision + 1 - start,
  };
}

async function restoreSnapshot(
  { stream, machine, versions, store }: RecoverOptions,
  last: number,
): Promise<Recovered['snapshot']> {
  const blank = machine.snapshot();
  for (const kept of await store.keptSnapshots(stream)) {
    const snapshot = kept.revision <= last ? await kept.load() : null;
    const fits = snapshot?.schema === versions.schema && snapshot.hashVersion === versions.hashVersion;
    if (snapshot && fits && restores(machine, snapshot.state, snapshot.stateHash))
      return { revision: snapshot.revision, stateHash: snapshot.stateHash };
  }
  machine.restore(blank);
  return null;
}

/**
 * False for a state that the machine cannot take or that has another hash. An older snapshot and a longer replay will
 * do.
 */
function restores(machine: Machine<never, unknown>, state: string, stateHash: string): boolean {
  try {
    machine.restore(state);
  } catch {
    return false;
  }
  return machine.hash() === stateHash;
}
