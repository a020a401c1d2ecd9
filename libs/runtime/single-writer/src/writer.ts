import type { Clock } from '@corella/clock';
import type { EventStore, RecordedEvent, StreamName } from '@corella/event-store';
import type { Machine, MachineVersions } from './machine.js';

export type Lane = 'client' | 'cancel' | 'internal';

/** Writes the snapshot of a committed revision and says what it wrote; null when it was given up. */
export type SnapshotWorker = (request: {
  readonly stream: StreamName;
  readonly revision: number;
}) => Promise<{ readonly revision: number; readonly stateHash: string } | null>;

/** What a writer needs of the event store. */
export type WriterStore = Pick<
  EventStore,
  'append' | 'lastRevision' | 'readStream' | 'keptSnapshots' | 'saveSnapshot' | 'versionOf'
>;

export interface WriterOptions<Command, Reply> {
  readonly stream: StreamName;
  readonly machine: Machine<Command, Reply>;
  readonly versions: MachineVersions;
  readonly store: WriterStore;
  readonly clock: Clock;
  /** Chain of entry hashes in `meta.hash`. */
  readonly chained?: boolean;
  /**
   * The stream's time never goes back, whatever the clock does: decisions and events then stand at the last one's time
   * until the clock has caught up. Not for a machine that compares its commands' own times with the clock.
   */
  readonly monotone?: boolean;
  /** Bound of the client lane (default 10,000): beyond it `submit` throws BusFault `busy`. */
  readonly maxQueued?: number;
  /** Most commands decided into one group (default 512). */
  readonly maxGroup?: number;
  /** Events between snapshots (default 100,000). */
  readonly snapshotEvery?: number;
  /**
   * Writes a snapshot of the committed stream elsewhere (a worker that replays the tail), so that the writer need not
   * pause; resolves with what it wrote. Without it the writer takes the snapshot itself, between two groups.
   */
  readonly snapshotWorker?: SnapshotWorker;
  /** A snapshot that could not be written; the writer goes on without it. */
  readonly onSnapshotFault?: (error: unknown) => void;
  /** After each commit, with the events as recorded, before the replies leave. For publishing signals. */
  readonly onCommitted?: (events: readonly RecordedEvent[]) => void;
  /** A failed append or a broken invariant. The host ends the process with a non-zero code. */
  readonly onFatal: (error: unknown) => void;
}

/** What a committed command answers, besides the machine's own reply: the stream's revision that the reply rests on. */
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
 * Takes all queued commands, decides them in order, appends the events in one group commit, and answers only after the
 * commit is durable. One group is in flight while the next is decided. Input from the log has priority and is never
 * refused.
 */
export interface Writer<Command, Reply> {
  /** Snapshot + replay; throws on a damaged log or a hash that differs. */
  recover(): Promise<void>;
  submit(command: Command, lane: Lane): Promise<Committed<Reply>>;
  /** Resolves when what the inputs caused has committed. */
  absorb(inputs: readonly RecordedEvent[]): Promise<void>;
  /** Resolves once this writer has taken the followed stream to the revision (or the time is over: false). */
  whenAbsorbed(stream: StreamName, revision: number, timeoutMs: number): Promise<boolean>;
  status(): WriterStatus;
  /** Between two groups: revision and hash of the live state. */
  liveHash(): Promise<{ revision: number; hash: string }>;
  /** Finishes what is queued, then refuses. Writes a last snapshot. */
  stop(): Promise<void>;
}
