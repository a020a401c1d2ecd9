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
import type { FoldedTables } from '../tables/witnessed-tables.js';
import type { Divergence } from './divergence.js';

/** A blank machine of a stream that a single writer owns. */
export interface WitnessMachine {
  readonly machine: Machine<never, unknown>;
  readonly versions: MachineVersions;
  /** Lets go of what only a live writer needs. */
  trim?(): void;
  /** What the venue's tables must say of this stream; left out where no table is compared. */
  readonly tables?: FoldedTables;
}

export interface WitnessOptions {
  /** Null for a stream without a machine. */
  readonly machineOf: (stream: StreamName) => WitnessMachine | null;
  readonly upcasters: Upcasters;
}

/** A state hash that somebody else claims for a stream at a revision. */
export interface Claim {
  readonly stream: StreamName;
  readonly revision: number;
  readonly hash: string;
  /** Who claims it, for the finding. */
  readonly by: string;
}

interface Rebuilt extends WitnessMachine {
  revision: number;
  /** Of the last event that changes a table. */
  changedAt: Position | null;
}

/** A rebuilt stream that tables show. */
export interface Folded {
  readonly stream: StreamName;
  readonly revision: number;
  readonly changedAt: Position | null;
  readonly tables: FoldedTables;
}

const MAX_CLAIMS = 10_000;

/**
 * Rebuilds every single writer's state from the log by the same machines as the server's, and checks the invariants at
 * every event by code of its own. Knows no files, no clock and no network: events and claims go in, the first
 * divergence comes out.
 */
export class Witness {
  private readonly invariants;
  private readonly rebuilt = new Map<StreamName, Rebuilt | null>();
  /** Claims about revisions that have not been reached. */
  private readonly claims = new Map<StreamName, Claim[]>();
  private claimed = 0;
  private last: Position | null = null;
  private events = 0;
  private compared = 0;

  constructor(private readonly options: WitnessOptions) {
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

  folded(): readonly Folded[] {
    return [...this.rebuilt].flatMap(([stream, rebuilt]) =>
      rebuilt?.tables
        ? [{ stream, revision: rebuilt.revision, changedAt: rebuilt.changedAt, tables: rebuilt.tables }]
        : [],
    );
  }

  /** The next event of the log, as stored. */
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
        if (rebuilt.tables?.changedBy(event)) rebuilt.changedAt = stored.position;
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
   * Compares at once when the revision stands, later when it is still to come; false when it has passed and cannot be
   * compared.
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
   * hash(snapshot + tail) = hash(replay): `tail` brings a second machine from the snapshot to this witness's revision.
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
        return diverged('a snapshot does not have the hash that it names');
      const goal = own.revision;
      for await (const event of tail(revision + 1, goal)) fresh.machine.apply(upcast(this.options.upcasters, event));
    } catch (error) {
      return diverged(`a snapshot cannot be replayed from: ${error instanceof Error ? error.message : String(error)}`);
    }
    this.compared += 1;
    return fresh.machine.hash() === own.machine.hash()
      ? null
      : diverged(`snapshot and tail lead to another state at ${own.revision} than the whole log`);
  }

  trim(): void {
    for (const rebuilt of this.rebuilt.values()) rebuilt?.trim?.();
  }

  private machineFor(stream: StreamName): Rebuilt | null {
    const known = this.rebuilt.get(stream);
    if (known !== undefined) return known;
    const made = this.options.machineOf(stream);
    const rebuilt = made === null ? null : Object.assign(made, { revision: -1, changedAt: null });
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

/** Snapshots of another schema are ignored by recovery and so here. */
export const fits = (snapshot: Snapshot, versions: MachineVersions): boolean =>
  snapshot.schema === versions.schema && snapshot.hashVersion === versions.hashVersion;
