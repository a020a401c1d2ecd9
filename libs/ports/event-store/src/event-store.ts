import { Unavailable } from '@corella/result';

/**
 * The event store decides what is true. An append is atomic, goes to one stream, and has at most 900 kB. The revisions
 * of a stream count from 0 without gaps. A `Position` is opaque: compare it with `<` as a string, and never use it for
 * arithmetic or in a business id.
 */

/** `{category}-{id}`. The category is the word before the first `-` and belongs to one service. */
export type StreamName = string;
export type Position = string;
export const NO_STREAM = -1;
export const MAX_APPEND_BYTES = 900_000;

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };
export type JsonObject = { readonly [key: string]: Json | undefined };

export interface EventMeta {
  /** Milliseconds since the Unix epoch, by the writer's clock. */
  readonly at: number;
  /** The events of other streams that this one follows from: stream → highest revision seen (ADR 6). */
  readonly causes?: Readonly<Record<StreamName, number>>;
  /** Entry hash of a chained stream, over everything that is stored of the event (docs/adr/0021). */
  readonly hash?: string;
  readonly by?: string;
  readonly requestId?: string;
  /** A row of the vault that says who is told of the event, and what. */
  readonly news?: string;
  /** Version of the event's shape; absent means 1. */
  readonly v?: number;
  /**
   * The lease's epoch under which the writer appended, the same for all events of an append. Absent where one process
   * owns the whole log.
   */
  readonly epoch?: number;
}

export interface NewEvent<Type extends string = string, Data = JsonObject> {
  /** Unique within the store. Appending the same events at the same expected revision again changes nothing. */
  readonly id: string;
  readonly type: Type;
  readonly data: Data;
  readonly meta: EventMeta;
  /**
   * JSON text of `data`, if the caller already has it. The store then writes this text instead of serialising again.
   */
  readonly dataText?: string;
}

export interface RecordedEvent<Type extends string = string, Data = JsonObject> extends Omit<
  NewEvent<Type, Data>,
  'dataText'
> {
  readonly stream: StreamName;
  readonly revision: number;
  readonly position: Position;
  /**
   * Why this program cannot read the event, which is then as it was stored. Only for readers that take such events
   * (`takesUnreadable`).
   */
  readonly unreadable?: string;
}

/** Of a reader that stops by itself what an unreadable event belongs to, and goes on with the rest. */
export interface ReadOptions {
  /**
   * Receives events that this program cannot read too, marked as `unreadable`. Without it such an event ends the
   * reading with UnreadableEvent.
   */
  readonly takesUnreadable?: boolean;
}

export type AppendResult =
  /**
   * `position` is that of the last event. A reader whose place has reached it has had these events. Where several
   * writers share a store, that can take until appends that began earlier have ended.
   *
   * `repeated` is true if the very same events were already stored. A single writer never repeats itself, so it takes
   * this as a sign of another writer.
   */
  | { readonly ok: true; readonly revision: number; readonly position: Position; readonly repeated?: true }
  | { readonly ok: false; readonly code: 'wrong-expected-revision'; readonly actual: number }
  /**
   * The stream has events of a later epoch, or was fenced under one: this writer has lost its lease. Only stores that
   * compare epochs say so.
   */
  | { readonly ok: false; readonly code: 'fenced'; readonly epoch: number };

export interface Snapshot {
  readonly stream: StreamName;
  /** The last revision that the state includes. */
  readonly revision: number;
  /** Version of the state's shape. A snapshot of another version is ignored and is not an error. */
  readonly schema: number;
  readonly hashVersion: number;
  readonly stateHash: string;
  readonly inputs: Readonly<Record<StreamName, number>>;
  /** JSON text of the state. */
  readonly state: string;
}

/** A kept snapshot. Its state is loaded on demand, because most callers need only the newest. */
export interface KeptSnapshot {
  readonly revision: number;
  /** Null for a damaged snapshot; an older one, or the whole stream, will do. */
  load(): Promise<Snapshot | null>;
}

export interface SubscribeOptions extends ReadOptions {
  /** Name of the durable checkpoint. Without one the subscription starts at `after` each time. */
  readonly name?: string;
  readonly categories: readonly string[];
  /** Exclusive; null = from the start. Ignored once there is a checkpoint. */
  readonly after?: Position | null;
  /**
   * Receives batches in order. The next one is delivered when the promise resolves. If it throws, the subscription ends
   * through `onFault`.
   */
  readonly onEvents: (events: readonly RecordedEvent[]) => void | Promise<void>;
  /** Called once, when everything committed before the start has been delivered. */
  readonly onCaughtUp?: () => void;
  readonly onFault?: (error: unknown) => void;
  /** The most events in a batch (default 1,000). */
  readonly batchSize?: number;
}

export interface Subscription {
  /** Position of the last handled event. */
  position(): Position | null;
  /** Number of events committed and not yet handled, approximately. */
  lag(): number;
  close(): Promise<void>;
}

export interface EventStore {
  /**
   * Durable when it resolves. Rejects with StoreUnavailable while the outcome is unknown; the same call then tells it.
   * Any other rejection means that nothing was stored and never will be. `expectedRevision` is the stream's
   * last revision or NO_STREAM.
   */
  append(stream: StreamName, expectedRevision: number, events: readonly NewEvent[]): Promise<AppendResult>;
  /**
   * From now on nobody appends to the stream under an earlier epoch, or under none. Durable when it resolves, also for
   * a stream without events, which stays without. An append of an earlier epoch was stored before, where every read
   * from now on finds it, or is refused. A new owner calls it before it reads: otherwise its predecessor's last append
   * could still come after that.
   *
   * Resolves to the stream's highest epoch; a higher one than was given belongs to a later owner. Rejects with
   * StoreUnavailable while the outcome is unknown; the same call may be made again. Absent from a store that one
   * process has alone, and from one that can refuse an epoch only by an event of a later one.
   */
  fence?(stream: StreamName, epoch: number): Promise<number>;
  /** Ascending from `from` (inclusive), at most `limit`. */
  readStream(
    stream: StreamName,
    options: { from: number; limit: number } & ReadOptions,
  ): Promise<readonly RecordedEvent[]>;
  /**
   * Ascending after `after` (exclusive). `position` is where the scan ended, even if nothing matched. A page may hold
   * fewer than `limit` events, or none, before the `end`.
   */
  readAll(options: {
    after: Position | null;
    limit: number;
    categories?: readonly string[];
  }): Promise<{ events: readonly RecordedEvent[]; position: Position | null; end: boolean }>;
  /** Last revision of a stream; NO_STREAM if it does not exist. */
  lastRevision(stream: StreamName): Promise<number>;
  /** Names of all streams of a category. */
  streams(category: string): Promise<readonly StreamName[]>;
  /** Position of the last event that readers can see. Whatever they will see later has a higher one. */
  head(): Promise<Position | null>;
  subscribe(options: SubscribeOptions): Subscription;
  /** Stores a snapshot with the history that leads to its revision. Throws when the stream has no such revision. */
  saveSnapshot(snapshot: Snapshot): Promise<void>;
  /**
   * Newest first, at most three, all of this log's own history. If an older log was restored underneath, a snapshot of
   * the lost history is never offered.
   */
  keptSnapshots(stream: StreamName): Promise<readonly KeptSnapshot[]>;
  /** While `full`, client commands must be refused. Settlement, releases and cancels go on. */
  storageState(): { readonly full: boolean; readonly freeBytes: number };
  /** The version in which events of a type are written. Without it, every event has version 1. */
  versionOf?(type: string): number;
  health(): { readonly ok: boolean; readonly detail?: string };
  close(): Promise<void>;
}

export const categoryOf = (stream: StreamName): string => {
  const dash = stream.indexOf('-');
  return dash < 0 ? stream : stream.slice(0, dash);
};

/**
 * Thrown when the store could not be reached, or went away before it answered. Whether an append was stored is unknown
 * until the same events are appended again at the same expected revision.
 */
export class StoreUnavailable extends Unavailable {
  override readonly name = 'StoreUnavailable';
}

/** Thrown when the log is damaged or cut off. It names the place, and the damage is never skipped. */
export class DamagedLog extends Error {
  override readonly name = 'DamagedLog';
  constructor(readonly place: { readonly file: string; readonly position: Position | null; readonly finding: string }) {
    super(`the event log is damaged: ${place.finding} (file ${place.file}, position ${place.position ?? 'start'})`);
  }
}

/**
 * Thrown for an event that this program cannot read: a later release or damage wrote it. Whoever went on would know
 * another history than the log has. The finding names the field and quotes no value.
 */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
  readonly place: { readonly stream: StreamName; readonly revision: number; readonly position: Position };
  constructor(
    { stream, revision, position }: Pick<RecordedEvent, 'stream' | 'revision' | 'position'>,
    readonly finding: string,
  ) {
    super(`revision ${revision} of ${stream} cannot be read: ${finding}`);
    this.place = { stream, revision, position };
  }
}
