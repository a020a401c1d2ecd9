import Database from 'better-sqlite3';
import { categoryOf, MAX_APPEND_BYTES, NO_STREAM, type StreamName } from '@corella/event-store';
import { chainHash } from './chain.js';
import { openHeadFile } from './head-file.js';
import { logReader, type LogReader } from './log-reader.js';
import { compress, usualId, type EncodedEvent } from './row-codec.js';
import { prepareSchema, type AppendRow } from './schema.js';

export interface AppendRequest {
  readonly stream: StreamName;
  readonly expectedRevision: number;
  readonly count: number;
  /** The encoded events as JSON text. */
  readonly text: string;
}

export type AppendOutcome =
  | { readonly ok: true; readonly revision: number; readonly ordinal: number; readonly repeated: boolean }
  | { readonly ok: false; readonly actual: number };

/** The SQLite file of the log, synchronous and single-threaded. The store's worker owns it. */
export interface EventLog {
  /**
   * Stores all requests in one transaction, durable on return. A wrong expected revision refuses only its own request.
   * Checkpoints are part of the same transaction.
   */
  append(requests: readonly AppendRequest[], checkpoints?: ReadonlyMap<string, number>): readonly AppendOutcome[];
  readonly reader: LogReader;
  readonly db: Database.Database;
  /** Ordinal of the last event. */
  end(): number;
  lastRevision(stream: StreamName): number;
  checkpoint(name: string): number | null;
  close(): void;
}

interface StreamState {
  readonly id: number;
  last: number;
}

/** Nobody else writes to the log. A foreign lock is a fault and not worth a long wait. */
const BUSY_TIMEOUT_MS = 500;
const MAX_CACHED_STREAMS = 50_000;

/** The answer to an append whose very events are already stored at its place; null otherwise. */
function repetition(reader: LogReader, request: AppendRequest): AppendOutcome | null {
  const first = request.expectedRevision + 1;
  const stored = reader.readStream(request.stream, { from: first, limit: request.count });
  const events = JSON.parse(request.text) as EncodedEvent[];
  const same =
    stored.length === events.length &&
    stored.every(({ id, type, data, meta }, index) => {
      const [otherType, otherData, otherMeta, otherId] = events[index] ?? [];
      return (
        JSON.stringify([id, type, data, meta]) ===
        JSON.stringify([otherId ?? usualId(request.stream, first + index), otherType, otherData, otherMeta])
      );
    });
  if (!same) return null;
  const last = stored.at(-1);
  return last ? { ok: true, revision: last.revision, ordinal: last.ordinal, repeated: true } : null;
}

/** An open handle on a log that was refused would hold its locks as long as the process lives. */
function openDatabase(file: string): Database.Database {
  const db = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    prepareSchema(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

export function openEventLog(files: { log: string; head: string }): EventLog {
  const db = openDatabase(files.log);
  const head = openHeadFile(files.head);
  const reader = logReader(db);
  const write = writeStatements(db);
  const streams = new Map<StreamName, StreamState>();
  let place = reader.end();

  const load = (name: StreamName): StreamState | null => {
    const cached = streams.get(name);
    if (cached) return cached;
    const id = write.streamId.get(name) as { id: number } | undefined;
    if (!id) return null;
    const last = write.lastRow.get(id.id) as { revision: number; count: number } | undefined;
    const state = { id: id.id, last: last ? last.revision + last.count - 1 : NO_STREAM };
    if (streams.size >= MAX_CACHED_STREAMS) streams.clear();
    streams.set(name, state);
    return state;
  };
  const create = (name: StreamName): StreamState => {
    const state = { id: Number(write.addStream.run(name, categoryOf(name)).lastInsertRowid), last: NO_STREAM };
    streams.set(name, state);
    return state;
  };
  const repeated = (request: AppendRequest): AppendOutcome | null => repetition(reader, request);
  const appendOne = (request: AppendRequest): AppendOutcome => {
    const known = load(request.stream);
    const actual = known?.last ?? NO_STREAM;
    if (actual !== request.expectedRevision)
      return (actual > request.expectedRevision ? repeated(request) : null) ?? { ok: false, actual };
    if (request.text.length > MAX_APPEND_BYTES)
      throw new RangeError(`an append of ${request.text.length} bytes exceeds ${MAX_APPEND_BYTES}`);
    const state = known ?? create(request.stream);
    const row: AppendRow = {
      first: place.ordinal + 1,
      stream: state.id,
      revision: state.last + 1,
      count: request.count,
      prev: place.chainHash,
      ...compress(request.text),
    };
    write.addRow.run(row.first, row.stream, row.revision, row.count, row.codec, row.prev, row.body);
    state.last += request.count;
    place = { ordinal: place.ordinal + request.count, chainHash: chainHash(row, request.stream) };
    return { ok: true, revision: state.last, ordinal: place.ordinal, repeated: false };
  };

  return {
    append(requests, checkpoints) {
      const before = place.ordinal;
      write.begin.run();
      const outcomes = requests.map(appendOne);
      for (const [name, ordinal] of checkpoints ?? []) write.setCheckpoint.run(name, ordinal);
      write.commit.run();
      if (place.ordinal !== before) head.write(place);
      return outcomes;
    },
    reader,
    db,
    end: () => place.ordinal,
    lastRevision: (stream) => load(stream)?.last ?? NO_STREAM,
    checkpoint: (name) => (write.checkpoint.get(name) as { ordinal: number } | undefined)?.ordinal ?? null,
    close() {
      head.close();
      db.close();
    },
  };
}

function writeStatements(db: Database.Database) {
  return {
    begin: db.prepare('BEGIN IMMEDIATE'),
    commit: db.prepare('COMMIT'),
    streamId: db.prepare('SELECT id FROM stream WHERE name = ?'),
    addStream: db.prepare('INSERT INTO stream (name, category) VALUES (?, ?)'),
    lastRow: db.prepare('SELECT revision, count FROM append WHERE stream = ? ORDER BY revision DESC LIMIT 1'),
    addRow: db.prepare(
      'INSERT INTO append (first, stream, revision, count, codec, prev, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ),
    setCheckpoint: db.prepare(
      'INSERT INTO checkpoint (name, ordinal) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET ordinal = excluded.ordinal',
    ),
    checkpoint: db.prepare('SELECT ordinal FROM checkpoint WHERE name = ?'),
  };
}
