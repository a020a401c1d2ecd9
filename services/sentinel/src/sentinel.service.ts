import type { Clock } from '@corella/clock';
import type { SentinelReport } from '@corella/contracts/service';
import { DamagedLog, type LogReader, type RecordedEvent, type StreamName } from '@corella/event-store';
import { DamagedTables } from '@corella/read-model';
import type { VenueServer } from './server/venue-server.js';
import { TablesWatch } from './tables/tables-watch.js';
import type { VenueTables } from './tables/venue-tables.js';
import { placeText, type Divergence } from './findings/divergence.js';
import { fits, Replayer, type ReplayOptions } from './replay/replayer.js';

/** The log of a venue, read-only, while the venue may be running. */
export type VenueLog = Omit<LogReader, 'head' | 'lastRevision' | 'saveSnapshot'>;

export interface SentinelOptions extends ReplayOptions {
  readonly log: VenueLog;
  readonly server: VenueServer;
  readonly tables: VenueTables;
  readonly clock: Clock;
  /** Time between two reads of a log that has nothing new (default 200 ms). */
  readonly pollMs?: number;
  /**
   * Time between two comparisons with the server's live hashes, and between two passes over its tables (default 30 s).
   * Hashing holds a writer up, the longer the larger its state.
   */
  readonly compareMs?: number;
  /** Time between two reports (default 5 s; a change of verdict is reported at once). */
  readonly reportMs?: number;
}

const PAGE_EVENTS = 5_000;
const PAGE_ROWS = 5_000;
const COMPARE_MS = 30_000;
/**
 * At least this many times the server's answering time passes between two comparisons, so that only one order in 200
 * waits for a hash. The limit keeps comparisons from becoming too rare.
 */
const COMPARE_SPACING = 200;
const COMPARE_SPACING_MAX_MS = 600_000;

/**
 * Follows the log from its first event: checks every event, rebuilds every writer, and compares the result with the
 * server's live hashes, with its tables and with each snapshot. `run` ends at the first divergence or at `stop`.
 */
export class Sentinel {
  private readonly replayer: Replayer;
  private readonly watch: TablesWatch;
  /** Revisions of kept snapshots that have been compared. */
  private readonly snapshotsSeen = new Map<StreamName, number[]>();
  private caughtUp = false;
  /** As of the last page. */
  private lagEvents = 0;
  private found: Divergence | null = null;
  private stopping = false;
  private wake: (() => void) | null = null;
  private nextCompareMs = 0;
  private nextReportMs = 0;

  constructor(private readonly options: SentinelOptions) {
    const { tables, clock, compareMs = COMPARE_MS } = options;
    this.replayer = new Replayer(options);
    this.watch = new TablesWatch({ tables, clock, everyMs: compareMs });
  }

  report(): SentinelReport {
    return {
      verdict: this.found ? 'diverged' : this.caughtUp ? 'sound' : 'catching-up',
      position: this.replayer.position(),
      lagEvents: this.lagEvents,
      eventsChecked: this.replayer.eventsChecked(),
      hashesCompared: this.replayer.hashesCompared(),
      tablesCompared: this.watch.compared(),
      tablesBehindMs: this.watch.behindMs(),
      finding: this.found ? placeText(this.found) : null,
    };
  }

  stop(): void {
    this.stopping = true;
    this.wake?.();
  }

  /**
   * Resolves with the first divergence, which has then been reported to the server. Resolves with null after `stop`, or
   * with `once` at the end of the log.
   */
  async run({ once = false } = {}): Promise<Divergence | null> {
    try {
      this.lagEvents = await this.options.log.behind(null);
      await this.claimsOfSnapshots();
      while (!this.stopping && !this.found) {
        const held = await this.watch.look(this.replayer, { mayHold: this.caughtUp });
        this.found = this.watch.check(this.replayer);
        const end = held || (this.found === null && (await this.readPage()));
        if (this.found) break;
        if (end && once && !this.watch.isMidPass()) break;
        if (end && !held && !once) await this.atTheEnd();
        await this.reportWhenDue();
        if (end && !this.found && (held || !this.watch.isMidPass())) await this.pause();
      }
    } catch (error) {
      this.found = damageOf(error);
    }
    if (this.found) await this.options.server.report(this.report());
    return this.found;
  }

  private async readPage(): Promise<boolean> {
    const { log } = this.options;
    await log.verifyRows(PAGE_ROWS);
    const page = await log.readAll({ after: this.replayer.position(), limit: PAGE_EVENTS });
    for (const event of page.events) {
      this.found = this.replayer.take(event) ?? this.watch.check(this.replayer);
      if (this.found) return false;
    }
    this.lagEvents = await log.behind(this.replayer.position());
    if (page.end) this.found = this.watch.checkEnd(this.replayer);
    return page.end;
  }

  private async atTheEnd(): Promise<void> {
    const { log, clock, compareMs = COMPARE_MS } = this.options;
    await log.verifyHead();
    if (!this.caughtUp) this.nextReportMs = 0;
    this.caughtUp = true;
    const now = clock.nowMs();
    if (now < this.nextCompareMs) return;
    this.nextCompareMs = now + compareMs;
    this.found = (await this.compareSnapshots()) ?? (await this.compareLive());
  }

  /** The server only answers with committed state, so its revisions are never behind the log. */
  private async compareLive(): Promise<Divergence | null> {
    const { server, clock } = this.options;
    const askedMs = clock.nowMs();
    const hashes = (await server.liveHashes()) ?? [];
    this.nextCompareMs = Math.max(
      this.nextCompareMs,
      askedMs + Math.min(COMPARE_SPACING * (clock.nowMs() - askedMs), COMPARE_SPACING_MAX_MS),
    );
    for (const { stream, revision, hash } of hashes) {
      const heard = this.replayer.hear({ stream, revision, hash, by: 'the running server' });
      if (heard === 'passed')
        return {
          kind: 'hash',
          stream,
          revision,
          position: this.replayer.position(),
          finding: `the server is at revision ${revision}, the log at ${this.replayer.revisionOf(stream)}`,
        };
      if (heard) return heard;
    }
    return null;
  }

  /** Snapshots that exist at the start are compared by hash while the replay passes them, without loading states. */
  private async claimsOfSnapshots(): Promise<void> {
    const { log, machineOf } = this.options;
    for (const stream of await log.streams()) {
      const versions = machineOf(stream)?.versions;
      if (!versions) continue;
      for (const kept of await log.keptSnapshots(stream)) {
        const snapshot = await kept.load();
        if (!snapshot || !fits(snapshot, versions)) continue;
        this.snapshotsSeen.set(stream, [...(this.snapshotsSeen.get(stream) ?? []), snapshot.revision]);
        this.replayer.hear({ stream, revision: snapshot.revision, hash: snapshot.stateHash, by: 'a snapshot' });
      }
    }
  }

  /** Snapshots written since are restored into a second machine, which is then brought to the replay's revision. */
  private async compareSnapshots(): Promise<Divergence | null> {
    const { log } = this.options;
    for (const stream of this.replayer.streams()) {
      const seen = this.snapshotsSeen.get(stream) ?? [];
      const kept = await log.keptSnapshots(stream);
      // Forgets snapshots that newer ones have replaced meanwhile.
      const stillKept = kept.map(({ revision }) => revision).filter((revision) => seen.includes(revision));
      this.snapshotsSeen.set(stream, stillKept);
      for (const { revision, load } of kept) {
        if (stillKept.includes(revision) || revision > this.replayer.revisionOf(stream)) continue;
        const snapshot = await load();
        const diverged =
          snapshot && (await this.replayer.checkSnapshot(snapshot, (from, to) => tailOf(log, stream, from, to)));
        if (diverged) return diverged;
        stillKept.push(revision);
      }
    }
    return null;
  }

  private async reportWhenDue(): Promise<void> {
    const { clock, server, reportMs = 5_000 } = this.options;
    const now = clock.nowMs();
    if (now < this.nextReportMs || this.found) return;
    this.nextReportMs = now + reportMs;
    await server.report(this.report());
  }

  private async pause(): Promise<void> {
    if (this.stopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.options.pollMs ?? 200);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = null;
  }
}

async function* tailOf(log: VenueLog, stream: StreamName, from: number, to: number): AsyncIterable<RecordedEvent> {
  for (let next = from; next <= to;) {
    const page = await log.readStream(stream, { from: next, limit: Math.min(PAGE_EVENTS, to - next + 1) });
    if (page.length === 0) throw new Error(`${stream} ends before ${to}`);
    yield* page;
    next += page.length;
  }
}

/** Damage to the log or the tables is a divergence. Every other fault is the sentinel's own and goes to the caller. */
function damageOf(error: unknown): Divergence {
  if (error instanceof DamagedTables)
    return { kind: 'tables', stream: null, revision: null, position: null, finding: error.message };
  if (!(error instanceof DamagedLog)) throw error;
  return { kind: 'log', stream: null, revision: null, position: error.place.position, finding: error.message };
}
