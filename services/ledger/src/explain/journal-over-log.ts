import { LEDGER_SHARD } from '@corella/contracts/ledger';
import type { EventStore, RecordedEvent } from '@corella/event-store';
import { RangeFault } from './range-fault.js';
import type { FoldedLine, FoldReply, FoldRequest, Journal } from './journal.js';
import { foldAccount, type FoldStart } from './fold-account.js';
import { SNAPSHOT_SCHEMA, decodeState } from '../domain/snapshot/snapshot-codec.js';

type Log = Pick<EventStore, 'readStream' | 'lastRevision' | 'keptSnapshots'>;

const MAX_ENTRIES = 200;
/** Entries this close together are read at once, since they share a few rows of the store. */
const NEAR = 32;
const PAGE_EVENTS = 10_000;

/** The journal over a log in the same thread: that of a worker, or of a test. */
export function journalOver(log: Log): Journal {
  const read = (from: number, limit: number): Promise<readonly RecordedEvent[]> =>
    log.readStream(LEDGER_SHARD, { from, limit });
  return {
    async entries(revisions) {
      if (revisions.length > MAX_ENTRIES) throw new RangeFault(`at most ${MAX_ENTRIES} entries at once`);
      const wanted = new Set(revisions.filter((revision) => Number.isSafeInteger(revision) && revision >= 0));
      const found: RecordedEvent[] = [];
      for (const [from, to] of runs([...wanted].sort((left, right) => left - right))) {
        found.push(...(await read(from, to - from + 1)).filter(({ revision }) => wanted.has(revision)));
      }
      return found;
    },
    async revisionAt(atMs) {
      let [low, high] = [0, await log.lastRevision(LEDGER_SHARD)];
      let found = -1;
      while (low <= high) {
        const middle = Math.floor((low + high) / 2);
        const [event] = await read(middle, 1);
        if (event && event.meta.at <= atMs) [found, low] = [middle, middle + 1];
        else high = middle - 1;
      }
      return found;
    },
    async fold(request) {
      const { account, lines: wanted } = request;
      const lines: FoldedLine[] = [];
      let rows: FoldReply['rows'] | null = null;
      let end = request.revision;
      // From one snapshot to the next, newest first. Lines older than a snapshot need the stretch before it, and no
      // entry is read twice.
      for await (const start of starts(log, request)) {
        const limit = (wanted?.limit ?? 0) - lines.length;
        const last = end;
        const folded = await foldAccount(
          { account, revision: last, ...(wanted ? { lines: { ...wanted, limit } } : {}) },
          start,
          (from) => read(from, Math.min(PAGE_EVENTS, last - from + 1)),
        );
        rows ??= folded.rows;
        lines.push(...folded.lines);
        if (!wanted || lines.length > wanted.limit) break;
        end = start.revision;
      }
      return { rows: rows ?? [], lines };
    },
  };
}

/** First and last revision of each run of neighbours. */
function runs(revisions: readonly number[]): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (const revision of revisions) {
    const last = found.at(-1);
    if (last && revision - last[1] <= NEAR) last[1] = revision;
    else found.push([revision, revision]);
  }
  return found;
}

/**
 * Where folding may begin, nearest first: kept snapshots of a fitting version at or before the revision, then the empty
 * ledger.
 */
async function* starts(log: Log, { account, revision, fromFirst }: FoldRequest): AsyncGenerator<FoldStart> {
  for (const kept of fromFirst === true ? [] : await log.keptSnapshots(LEDGER_SHARD)) {
    const snapshot = kept.revision <= revision ? await kept.load() : null;
    if (snapshot?.schema === SNAPSHOT_SCHEMA)
      yield {
        revision: snapshot.revision,
        balances: decodeState(snapshot.state).accounts.get(account)?.balances ?? new Map(),
      };
  }
  yield { revision: -1, balances: new Map() };
}
