import {
  upcast,
  type Position,
  type RecordedEvent,
  type Snapshot,
  type StreamName,
  type Upcasters,
} from '@corella/event-store';
import { createInvariants } from '@corella/invariants';
import type { Machine, MachineVersions } from '@corella/single-writer';
import type { Divergence } from '../findings/divergence.js';
import type { FoldedStream, FoldedTables, ReplayProgress } from '../tables/folded-tables.js';

/** An empty state machine for a stream that a single writer owns. */
export interface ReplayMachine {
  readonly machine: Machine<never, unknown>;
  readonly versions: MachineVersions;
  /** What the venue's tables must show of this stream. Absent when no table of it is compared. */
  readonly tables?: FoldedTables;
}

export interface ReplayOptions {
  /** Null for a stream that has no state machine. */
  readonly machineOf: (stream: StreamName) => ReplayMachine | null;
  readonly upcasters: Upcasters;
}

/** A state hash that the server or a snapshot claims for a stream at a revision. */
export interface Claim {
  readonly stream: StreamName;
  readonly revision: number;
  readonly hash: string;
  /** Who made the claim, as the finding names it. */
  readonly by: string;
}

interface Rebuilt extends ReplayMachine {
  revision: number;
  /** Revision of the last event that changed a table, -1 before the first. */
  changedAt: number;
}

const MAX_CLAIMS = 10_000;

/**
 * Rebuilds the state of every single writer from the log, with the same state machines as the server, and checks the
 * invariants at every event with separate code. It knows no files, no clock and no network: events and claims go in,
 * the first divergence comes out.
 */
export class Replayer implements ReplayProgress {
  private readonly invariants;
  /** Only streams that have a machine: most streams have none. */
  private readonly rebuilt = new Map<StreamName, Rebuilt>();
  /** Claims about revisions that have not been reached yet. */
  private readonly claims = new Map<StreamName, Claim[]>();
  private claimed = 0;
  private last: Position | null = null;
  private events = 0;
  private compared = 0;

  constructor(private readonly options: ReplayOptions) {
    this.invariants = createInvariants(options);
  }

  position(): Position | null {
    return this.last;
  }

  eventsChecked(): number {
    return this.events;
  }

  hashesCompared(): number {
    return this.compared;
  }

  revisionOf(stream: StreamName): number {
    return this.rebuilt.get(stream)?.revision ?? -1;
  }

  /** Streams whose state is rebuilt. */
  streams(): readonly StreamName[] {
    return [...this.rebuilt.keys()];
  }

  folded(): readonly FoldedStream[] {
    return [...this.rebuilt].flatMap(([stream, rebuilt]) =>
      rebuilt.tables
        ? [{ stream, revision: rebuilt.revision, changedAt: rebuilt.changedAt, tables: rebuilt.tables }]
        : [],
    );
  }

  /** Takes the next event of the log, as stored. */
  take(stored: RecordedEvent): Divergence | null {
    const [violation] = this.invariants.apply(stored);
    if (violation)
      return {
        kind: violation.invariant,
        stream: stored.stream,
        revision: stored.revision,
        position: stored.position,
        finding: `${stored.type}: ${violation.finding}`,
      };
    const rebuilt = this.machineFor(stored.stream);
    if (rebuilt) {
      try {
        const event = upcast(this.options.upcasters, stored);
        rebuilt.machine.apply(event);
        if (rebuilt.tables?.changedBy(event)) rebuilt.changedAt = stored.revision;
      } catch (error) {
        return {
          kind: 'replay',
          stream: stored.stream,
          revision: stored.revision,
          position: stored.position,
          finding: error instanceof Error ? error.message : String(error),
        };
      }
      rebuilt.revision = stored.revision;
    }
    this.last = stored.position;
    this.events += 1;
    return this.settleClaims(stored.stream);
  }

  /**
   * Compares at once when the stream is at the claimed revision, and later when that revision is still to come. Returns
   * 'passed' when the revision is already behind and cannot be compared any more.
   */
  hear(claim: Claim): Divergence | null | 'passed' {
    const revision = this.revisionOf(claim.stream);
    if (claim.revision < revision) return 'passed';
    if (claim.revision === revision) return this.compare(claim);
    if (this.claimed >= MAX_CLAIMS) return 'passed';
    this.claims.set(claim.stream, [...(this.claims.get(claim.stream) ?? []), claim]);
    this.claimed += 1;
    return null;
  }

  /**
   * Checks that hash(snapshot + tail) = hash(replay). `tail` brings a second machine from the snapshot to the revision
   * of this replay.
   */
  async checkSnapshot(
    snapshot: Snapshot,
    tail: (from: number, to: number) => AsyncIterable<RecordedEvent>,
  ): Promise<Divergence | null> {
    const own = this.rebuilt.get(snapshot.stream);
    const fresh = this.options.machineOf(snapshot.stream);
    if (!own || !fresh || !fits(snapshot, fresh.versions)) return null;
    const { stream, revision } = snapshot;
    const diverged = (finding: string): Divergence => ({ kind: 'hash', stream, revision, position: null, finding });
    try {
      fresh.machine.restore(snapshot.state);
      if (fresh.machine.hash() !== snapshot.stateHash)
        return diverged('the state in a snapshot does not match the hash stored with it');
      const goal = own.revision;
      for await (const event of tail(revision + 1, goal)) fresh.machine.apply(upcast(this.options.upcasters, event));
    } catch (error) {
      return diverged(`replaying from a snapshot failed: ${error instanceof Error ? error.message : String(error)}`);
    }
    this.compared += 1;
    return fresh.machine.hash() === own.machine.hash()
      ? null
      : diverged(`snapshot and tail lead to another state at ${own.revision} than the whole log`);
  }

  private machineFor(stream: StreamName): Rebuilt | null {
    const known = this.rebuilt.get(stream);
    if (known !== undefined) return known;
    const made = this.options.machineOf(stream);
    if (made === null) return null;
    const rebuilt = Object.assign(made, { revision: -1, changedAt: -1 });
    this.rebuilt.set(stream, rebuilt);
    return rebuilt;
  }

  private settleClaims(stream: StreamName): Divergence | null {
    const open = this.claims.get(stream);
    if (open === undefined) return null;
    const revision = this.revisionOf(stream);
    const due = open.filter((claim) => claim.revision === revision);
    if (due.length === 0) return null;
    const left = open.filter((claim) => claim.revision > revision);
    this.claimed -= open.length - left.length;
    if (left.length === 0) this.claims.delete(stream);
    else this.claims.set(stream, left);
    return due.map((claim) => this.compare(claim)).find((found) => found !== null) ?? null;
  }

  private compare({ stream, revision, hash, by }: Claim): Divergence | null {
    const own = this.rebuilt.get(stream);
    if (!own) return null;
    const rebuilt = own.machine.hash();
    this.compared += 1;
    return rebuilt === hash
      ? null
      : {
          kind: 'hash',
          stream,
          revision,
          position: this.last,
          finding: `${by} says ${hash.slice(0, 16)}…, the log gives ${rebuilt.slice(0, 16)}…`,
        };
  }
}

/** Recovery ignores snapshots of another schema, and so does the replay. */
export const fits = (snapshot: Snapshot, versions: MachineVersions): boolean =>
  snapshot.schema === versions.schema && snapshot.hashVersion === versions.hashVersion;
