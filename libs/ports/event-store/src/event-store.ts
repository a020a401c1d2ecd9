/**
 * The event store decides what is true. An append is one stream, atomic, at most 900 kB; revisions of a stream count
 * from 0 without gaps; a `Position` is opaque, comparable with `<` as a string, never arithmetic and never part of a
 * business id.
 */

/** `{category}-{id}`; the category is the word before the first `-` and belongs to one service. */
export type StreamName = string;
export type Position = string;
export const NO_STREAM = -1;
export const MAX_APPEND_BYTES = 900_000;

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };
export type JsonObject = { readonly [key: string]: Json | undefined };

export interface EventMeta {
  /** Milliseconds since the Unix epoch, from the writer's clock. */
  readonly at: number;
  /** The events of other streams that this one follows from: stream → highest revision seen (ADR 6). */
  readonly causes?: Readonly<Record<StreamName, number>>;
  /** Entry hash of a chained stream, over everything that is stored of the event (docs/adr/0021). */
  readonly hash?: string;
  readonly by?: string;
  readonly requestId?: string;
  /** Version of the event's shape; absent means 1. */
  readonly v?: number;
}

export interface NewEvent<Type extends string = string, Data = JsonObject> {
  /** Unique within the store; the same events at the same expected revision make an append idempotent. */
  readonly id: string;
  readonly type: Type;
  readonly data: Data;
  readonly meta: EventMeta;
  /** JSON text of `data`, for a caller that has it already: the store then writes this and does not serialise again. */
  readonly dataText?: string;
}

export interface RecordedEvent<Type extends string = string, Data = JsonObject> extends Omit<
  NewEvent<Type, Data>,
  'dataText'
> {
  readonly stream: StreamName;
  readonly revision: number;
  readonly position: Position;
}

export type AppendResult =
  /**
   * `repeated`: the very same events stood there already. A single writer, which never repeats, takes that as another
   * writer.
   */
  | { readonly ok: true; readonly revision: number; readonly position: Position; readonly repeated?: true }
  | { readonly ok: false; readonly code: 'wrong-expected-revision'; readonly actual: number };

export interface Snapshot {
  readonly stream: StreamName;
  /** Last revision contained. */
  readonly revision: number;
  /** Version of the state's shape; another version is ignored, not an error. */
  readonly schema: number;
  readonly hashVersion: number;
  readonly stateHash: string;
  readonly inputs: Readonly<Record<StreamName, number>>;
  /** JSON text of the state. */
  readonly state: string;
}

/** A snapshot that is kept. Its state is read when it is asked for, since most questions need the newest alone. */
export interface KeptSnapshot {
  readonly revision: number;
  /** Null for one that is damaged: an older one, or the whole stream, is as good. */
  load(): Promise<Snapshot | null>;
}

export interface SubscribeOptions {
  /** Durable checkpoint's name; without one the subscription starts at `after` each time. */
  readonly name?: string;
  readonly categories: readonly string[];
  /** Exclusive; null = from the start. Ignored once a checkpoint exists. */
  readonly after?: Position | null;
  /**
   * Batches in order; the next one is delivered when the promise resolves. A throw ends the subscription through
   * `onFault`.
   */
  readonly onEvents: (events: readonly RecordedEvent[]) => void | Promise<void>;
  /** Called once, when everything committed before the start has been delivered. */
  readonly onCaughtUp?: () => void;
  readonly onFault?: (error: unknown) => void;
  /** Most events in a batch (default 1,000). */
  readonly batchSize?: number;
}

export interface Subscription {
  /** Position of the last event handled. */
  position(): Position | null;
  /** Events committed and not yet handled, approximately. */
  lag(): number;
  close(): Promise<void>;
}

export interface EventStore {
  /** Durable when it resolves. `expectedRevision` is the stream's last revision or NO_STREAM. */
  append(stream: StreamName, expectedRevision: number, events: readonly NewEvent[]): Promise<AppendResult>;
  /** Ascending from `from` (inclusive), at most `limit`. */
  readStream(stream: StreamName, options: { from: number; limit: number }): Promise<readonly RecordedEvent[]>;
  /** Ascending after `after` (exclusive). `position` is where the scan ended, also when nothing matched. */
  readAll(options: {
    after: Position | null;
    limit: number;
    categories?: readonly string[];
  }): Promise<{ events: readonly RecordedEvent[]; position: Position | null; end: boolean }>;
  /** Last revision of a stream, NO_STREAM if it does not exist. */
  lastRevision(stream: StreamName): Promise<number>;
  /** Names of all streams of a category. */
  streams(category: string): Promise<readonly StreamName[]>;
  /** Position of the last committed event. */
  head(): Promise<Position | null>;
  subscribe(options: SubscribeOptions): Subscription;
  /** Kept together with the history that leads to its revision. Throws when the stream has no such revision. */
  saveSnapshot(snapshot: Snapshot): Promise<void>;
  /**
   * Newest first, at most three, all of this log's own history. A snapshot whose history is not the log's, because an
   * older log was restored beneath it, is never offered.
   */
  keptSnapshots(stream: StreamName): Promise<readonly KeptSnapshot[]>;
  /** When `full`, client commands must be refused; settlement, releases and cancels go on. */
  storageState(): { readonly full: boolean; readonly freeBytes: number };
  /** The version in which events of a type are written; without it every event is of version 1. */
  versionOf?(type: string): number;
  health(): { readonly ok: boolean; readonly detail?: string };
  close(): Promise<void>;
}

export const categoryOf = (stream: StreamName): string => {
  const dash = stream.indexOf('-');
  return dash < 0 ? stream : stream.slice(0, dash);
};

/** Thrown when the log is damaged or cut: names the place, is never skipped. */
export class DamagedLog extends Error {
  override readonly name = 'DamagedLog';
  constructor(readonly place: { readonly file: string; readonly position: Position | null; readonly finding: string }) {
    super(`the event log is damaged: ${place.finding} (file ${place.file}, position ${place.position ?? 'start'})`);
  }
}
