import type { Lane } from '@corella/bus';
import type { Clock } from '@corella/clock';
import type { EventStore, RecordedEvent, StreamName } from '@corella/event-store';
import type { Lease } from '@corella/lease';
import type { Machine, MachineVersions } from './machine.js';

export type { Lane };

/** Writes the snapshot of a committed revision and returns what it wrote; null when it gave up. */
export type SnapshotWorker = (request: {
  readonly stream: StreamName;
  readonly revision: number;
}) => Promise<{ readonly revision: number; readonly stateHash: string } | null>;

/** What a writer needs of its lease. Whoever acquired it releases it, after the writer has stopped. */
export type WriterLease = Pick<Lease, 'epoch' | 'isHeld' | 'onLost'>;

/** What a writer needs from the event store. */
export type WriterStore = Pick<
  EventStore,
  'append' | 'fence' | 'lastRevision' | 'readStream' | 'keptSnapshots' | 'saveSnapshot' | 'versionOf'
>;

export interface WriterOptions<Command, Reply> {
  readonly stream: StreamName;
  readonly machine: Machine<Command, Reply>;
  readonly versions: MachineVersions;
  readonly store: WriterStore;
  readonly clock: Clock;
  /**
   * Makes this writer the stream's one owner: it fences the stream before it recovers, its events carry the epoch, and
   * nothing leaves unless the lease is held.
   * Without it, whoever creates the writer makes sure that there is no other.
   */
  readonly lease?: WriterLease | undefined;
  /** Chains entry hashes in `meta.hash`. */
  readonly chained?: boolean;
  /**
   * The stream's time never goes back, whatever the clock does: decisions and events keep the last time until the clock
   * has caught up. Not for a machine that compares its commands' own times with the clock.
   */
  readonly monotone?: boolean;
  /** Bound of the client lane (default 10,000). Beyond it `submit` throws BusFault `busy`. */
  readonly maxQueued?: number;
  /** The most commands decided into one group (default 512). */
  readonly maxGroup?: number;
  /** Number of events between snapshots (default 100,000). */
  readonly snapshotEvery?: number;
  /**
   * Writes a snapshot of the committed stream elsewhere (a worker that replays the last events), so that the writer
   * need not pause. Resolves to what it wrote. Without it the writer takes the snapshot itself, between two groups.
   */
  readonly snapshotWorker?: SnapshotWorker;
  /** Called for a snapshot that could not be written. The writer continues without it. */
  readonly onSnapshotFault?: (error: unknown) => void;
  /** Called after each commit with the recorded events, before the replies leave. For publishing signals. */
  readonly onCommitted?: (events: readonly RecordedEvent[]) => void;
  /**
   * Called once for each outage of the store. The writer waits for its end by itself; meanwhile clients get `busy`.
   */
  readonly onOutage?: (error: unknown) => void;
  /**
   * Called for a failed append, a broken invariant or, with LostOwnership, a stream that may have another owner. The
   * host ends the process with a non-zero code.
   */
  readonly onFatal: (error: unknown) => void;
}

/** The answer to a committed command: the machine's own reply, and the stream's revision that the reply depends on. */
export interface Committed<Reply> {
  readonly reply: Reply;
  readonly revision: number;
}

export interface WriterStatus {
  readonly stream: StreamName;
  readonly revision: number;
  readonly queued: number;
  readonly recoveredFrom: { readonly snapshotRevision: number | null; readonly events: number; readonly ms: number };
  readonly lastSnapshot: { readonly revision: number; readonly stateHash: string } | null;
}

/**
 * Takes all queued commands, decides them in order, appends their events in one group commit, and answers only once the
 * commit is durable. One group is in flight while the next one is decided. Input from the log has priority and is never
 * refused.
 */
export interface Writer<Command, Reply> {
  /** Snapshot + replay. Throws for a damaged log or a hash that differs. */
  recover(): Promise<void>;
  /**
   * A command that has expired when its turn comes is refused with BusFault `expired`. Only what the process gives to
   * its own writer has no expiry: a first start's listings, timers and ranks that are due, approvals and prices that
   * are carried out. Nobody waits for these with an unknown outcome; they follow from the log or from the time and stay
   * due until they are done.
   */
  submit(command: Command, lane: Lane, limits?: { readonly expiresAt: number }): Promise<Committed<Reply>>;
  /** Resolves when the events that the inputs caused have committed. */
  absorb(inputs: readonly RecordedEvent[]): Promise<void>;
  /**
   * Resolves to true once this writer has taken the followed stream up to the revision, or to false when the time is
   * up.
   */
  whenAbsorbed(stream: StreamName, revision: number, timeoutMs: number): Promise<boolean>;
  /** Whether an answer from this writer's memory may leave now: false once it has failed or has lost its lease. */
  mayAnswer(): boolean;
  status(): WriterStatus;
  /**
   * What `read` finds in the machine between two groups, when everything that was decided has committed. For questions
   * whose answer is acted on: the machine itself may be ahead of the log, and a crash would take that back.
   */
  atRest<Value>(read: () => Value): Promise<Value>;
  /** Between two groups: revision and hash of the live state. */
  liveHash(): Promise<{ revision: number; hash: string }>;
  /** Finishes what is queued, then refuses everything. Writes a last snapshot. */
  stop(): Promise<void>;
}
