import type Database from 'better-sqlite3';
import type { NewEvent, StreamName } from '@corella/event-store';
import { chainHash, GENESIS } from './chain.js';
import type { Head } from './head-file.js';
import { decompress, usualId, type EncodedEvent } from './row-codec.js';
import type { AppendRow } from './schema.js';

/** The events that a reader wants of one row: it skips `skip` of them and takes `take`. */
export interface RowHeader {
  readonly first: number;
  readonly stream: StreamName;
  readonly revision: number;
  readonly skip: number;
  readonly take: number;
}

/**
 * Rows as they travel between threads: headers, and the bodies as one JSON array, which is parsed where the events are
 * used.
 */
export interface RowBatch {
  readonly headers: readonly RowHeader[];
  readonly json: Uint8Array;
  /** Ordinal at which the scan ended. */
  readonly ordinal: number;
  readonly end: boolean;
}

export interface StoredEvent extends NewEvent {
  readonly revision: number;
  readonly ordinal: number;
}

/** The place of an event in the whole log, and the history that leads up to it. */
export interface EventPlace {
  readonly ordinal: number;
  /** Chain hash, in hex, of the row with the event. It covers every row of the log up to that one. */
  readonly history: string;
}

type JoinedRow = AppendRow & { readonly name: string };

/** A scan ends after this many rows even without a match, so that one call never blocks commits for long. */
const MAX_ROWS_SCANNED = 20_000;
const MAX_BATCH_BYTES = 8_000_000;

export interface LogReader {
  stream(name: StreamName, options: { from: number; limit: number }): RowBatch;
  all(options: { after: number; limit: number; categories: readonly string[] | null }): RowBatch;
  readStream(name: StreamName, options: { from: number; limit: number }): readonly StoredEvent[];
  streams(category: string): readonly StreamName[];
  /** The place of a stored event; null when there is no such event. */
  placeOf(event: { readonly stream: StreamName; readonly revision: number }): EventPlace | null;
  /** The end of the last row and its chain hash. */
  end(): Head;
}

/** Scans of the whole log: one statement for each number of categories that a reader can name. */
function scansOf(db: Database.Database): (categories: number) => Database.Statement {
  const scans = new Map<number, Database.Statement>();
  return (categories) => {
    const known = scans.get(categories);
    if (known) return known;
    // The body is read only where the category matches. Any other row costs one step of the cursor.
    const body =
      categories === 0
        ? 'a.body'
        : `CASE WHEN s.category IN (${Array.from({ length: categories }, () => '?').join(',')}) THEN a.body END`;
    const statement =
      db.prepare(`SELECT a.first, a.revision, a.count, a.codec, s.name, ${body} AS body FROM append a JOIN stream s ON s.id = a.stream
      WHERE a.first >= coalesce((SELECT max(first) FROM append WHERE first <= ?), 0) ORDER BY a.first LIMIT ${MAX_ROWS_SCANNED}`);
    scans.set(categories, statement);
    return statement;
  };
}

export function logReader(db: Database.Database): LogReader {
  const joined = 'SELECT a.*, s.name FROM append a JOIN stream s ON s.id = a.stream';
  const ofStream = db.prepare(`${joined} WHERE a.stream = (SELECT id FROM stream WHERE name = @name)
    AND a.revision >= coalesce((SELECT max(revision) FROM append WHERE stream = (SELECT id FROM stream WHERE name = @name) AND revision <= @from), 0)
    ORDER BY a.revision`);
  const last = db.prepare(`${joined} ORDER BY a.first DESC LIMIT 1`);
  const holding = db.prepare(`${joined} WHERE a.stream = (SELECT id FROM stream WHERE name = @stream)
    AND a.revision <= @revision ORDER BY a.revision DESC LIMIT 1`);
  const names = db.prepare('SELECT name FROM stream WHERE category = ? ORDER BY id');
  const scan = scansOf(db);
  const ofStreamBatch = (name: StreamName, { from, limit }: { from: number; limit: number }): RowBatch => {
    const batch = batchBuilder(limit);
    for (const row of ofStream.iterate({ name, from }) as IterableIterator<JoinedRow>) {
      batch.add(row, Math.max(0, from - row.revision));
      if (batch.full()) break;
    }
    return batch.build(true);
  };

  return {
    stream: ofStreamBatch,
    all({ after, limit, categories }) {
      const batch = batchBuilder(limit);
      let scanned = 0;
      for (const row of scan(categories?.length ?? 0).iterate(...(categories ?? []), after + 1) as IterableIterator<
        JoinedRow & { body: Buffer | null }
      >) {
        scanned += 1;
        if (row.body === null) batch.pass(row);
        else batch.add(row, Math.max(0, after + 1 - row.first));
        if (batch.full()) break;
      }
      return batch.build(!batch.full() && scanned < MAX_ROWS_SCANNED, after);
    },
    readStream(name, options) {
      const { headers, json } = ofStreamBatch(name, options);
      const bodies = JSON.parse(Buffer.from(json).toString()) as EncodedEvent[][];
      return headers.flatMap(({ first, revision, skip, take }, index) =>
        (bodies[index] ?? []).slice(skip, skip + take).map(([type, data, meta, id], offset): StoredEvent => ({
          id: id ?? usualId(name, revision + skip + offset),
          type,
          data,
          meta,
          revision: revision + skip + offset,
          ordinal: first + skip + offset,
        })),
      );
    },
    placeOf({ stream, revision }) {
      const row = holding.get({ stream, revision }) as JoinedRow | undefined;
      if (!row || revision >= row.revision + row.count) return null;
      return { ordinal: row.first + revision - row.revision, history: chainHash(row, row.name).toString('hex') };
    },
    streams: (category) => (names.all(category) as { name: string }[]).map(({ name }) => name),
    end() {
      const row = last.get() as JoinedRow | undefined;
      return row
        ? { ordinal: row.first + row.count - 1, chainHash: chainHash(row, row.name) }
        : { ordinal: 0, chainHash: GENESIS };
    },
  };
}

function batchBuilder(limit: number) {
  const headers: RowHeader[] = [];
  const bodies: Buffer[] = [];
  let wanted = 0;
  let bytes = 0;
  let ordinal = 0;
  return {
    add(row: JoinedRow, skip: number): void {
      const take = Math.min(row.count - skip, limit - wanted);
      if (take <= 0) {
        ordinal = Math.max(ordinal, row.first + row.count - 1);
        return;
      }
      const body = decompress(row.codec, row.body);
      headers.push({ first: row.first, stream: row.name, revision: row.revision, skip, take });
      bodies.push(body);
      wanted += take;
      bytes += body.length;
      ordinal = row.first + skip + take - 1;
    },
    pass(row: JoinedRow): void {
      ordinal = row.first + row.count - 1;
    },
    full: (): boolean => wanted >= limit || bytes >= MAX_BATCH_BYTES,
    build(end: boolean, atLeast = 0): RowBatch {
      return {
        headers,
        json: joinJson(bodies, bytes),
        ordinal: Math.max(ordinal, atLeast),
        end: end && wanted < limit && bytes < MAX_BATCH_BYTES,
      };
    },
  };
}

/** `[body,body,…]` in a buffer of its own, so that it can be transferred to another thread. */
function joinJson(bodies: readonly Buffer[], bytes: number): Uint8Array {
  const json = new Uint8Array(bytes + bodies.length + 1 + (bodies.length === 0 ? 1 : 0));
  let at = 0;
  json[at++] = 0x5b;
  for (const [index, body] of bodies.entries()) {
    if (index > 0) json[at++] = 0x2c;
    json.set(body, at);
    at += body.length;
  }
  json[at] = 0x5d;
  return json;
}
