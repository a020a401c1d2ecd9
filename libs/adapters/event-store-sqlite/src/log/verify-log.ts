import type Database from 'better-sqlite3';
import { DamagedLog } from '@corella/event-store';
import { chainHash, GENESIS } from './chain.js';
import { readHead, type Head } from './head-file.js';
import { positionOf } from './position.js';
import { dictionary } from './dictionary.js';
import type { AppendRow } from './schema.js';

export interface LogFiles {
  readonly log: string;
  readonly head: string;
}

type NamedRow = AppendRow & { readonly name: string };

/**
 * Walks the chain of rows. Each `step` checks some of them and says whether the walk is over. Throws DamagedLog at the
 * first flaw.
 */
export interface ChainWalk {
  step(maxRows: number): boolean;
}

const damaged = (file: string, ordinal: number, finding: string): DamagedLog =>
  new DamagedLog({ file, position: ordinal <= 0 ? null : positionOf(ordinal), finding });

/**
 * Checks the rows from `fromOrdinal` to `toOrdinal` (both inside the log): each follows its predecessor without a gap
 * and carries the hash of it, which covers the packed bytes as written. A walk that starts inside the log trusts the
 * `prev` of its first row; the walk over the part before it ends at that row and so closes the gap. With `byIndex`
 * every row is also looked up as the readers of a stream do, because in a log that is not checked page by page a
 * damaged index could lead them past a row.
 */
export function walkChain(options: {
  db: Database.Database;
  file: string;
  fromOrdinal: number;
  toOrdinal: number;
  byIndex?: boolean;
}): ChainWalk {
  const { db, file, toOrdinal, byIndex = false } = options;
  const byStream = db
    .prepare('SELECT first FROM append INDEXED BY append_by_stream WHERE stream = ? AND revision = ?')
    .pluck();
  const rows = db.prepare(`SELECT a.*, coalesce(s.name, '') AS name FROM append a LEFT JOIN stream s ON s.id = a.stream
    WHERE a.first >= ? ORDER BY a.first LIMIT ?`);
  let previous: Head | null = options.fromOrdinal <= 1 ? { ordinal: 0, chainHash: GENESIS } : null;
  let next = options.fromOrdinal <= 1 ? 1 : startOfRow(db, options.fromOrdinal);
  const read = (first: number, maxRows: number): readonly NamedRow[] => {
    try {
      return rows.all(first, maxRows) as NamedRow[];
    } catch (error) {
      throw asDamage(error, file, first);
    }
  };
  const found = (row: NamedRow): unknown => {
    try {
      return byStream.get(row.stream, row.revision);
    } catch (error) {
      throw asDamage(error, file, row.first);
    }
  };
  return {
    step(maxRows) {
      const batch = read(next, maxRows);
      for (const row of batch) {
        if (!Buffer.isBuffer(row.prev) || !Buffer.isBuffer(row.body))
          throw damaged(file, row.first, 'a row does not hold what it was given');
        if (previous && row.first !== previous.ordinal + 1)
          throw damaged(file, previous.ordinal + 1, `events are missing before ${row.first}`);
        if (previous && !row.prev.equals(previous.chainHash))
          throw damaged(file, row.first, 'the chain of row hashes is broken');
        if (row.name === '') throw damaged(file, row.first, 'a row names no known stream');
        if (dictionary(row.codec) === undefined)
          throw damaged(file, row.first, `a row is packed in a way (${row.codec}) that this program does not know`);
        if (byIndex && found(row) !== row.first)
          throw damaged(file, row.first, 'the index of streams does not lead to a row');
        const hash = chainHash(row, row.name);
        previous = { ordinal: row.first + row.count - 1, chainHash: hash };
        next = row.first + row.count;
      }
      return batch.length < maxRows || next > toOrdinal;
    },
  };
}

function startOfRow(db: Database.Database, ordinal: number): number {
  return (
    db.prepare('SELECT coalesce(max(first), 1) AS first FROM append WHERE first <= ?').get(ordinal) as { first: number }
  ).first;
}

/**
 * The head must exist once there are events, must not lie beyond the log, and must have the hash of the row that it
 * names.
 */
export function checkHead(db: Database.Database, files: LogFiles, end: Head): void {
  const head = readHead(files.head);
  if (head === null) {
    if (end.ordinal > 0)
      throw damaged(files.head, end.ordinal, 'the head file is missing although the log holds events');
    return;
  }
  if (head.ordinal > end.ordinal)
    throw damaged(files.log, end.ordinal, `the log ends at ${end.ordinal}, behind the acknowledged ${head.ordinal}`);
  if (head.ordinal === 0) return;
  const row = db
    .prepare(
      'SELECT a.*, s.name FROM append a JOIN stream s ON s.id = a.stream WHERE a.first <= ? ORDER BY a.first DESC LIMIT 1',
    )
    .get(head.ordinal) as NamedRow | undefined;
  const matches = row && row.first + row.count - 1 === head.ordinal && chainHash(row, row.name).equals(head.chainHash);
  if (!matches)
    throw damaged(files.log, head.ordinal, 'the acknowledged event is not the one that the head file names');
}

/** Checks SQLite's own pages and indexes. The chain above covers only the contents of the rows. */
export function checkPages(db: Database.Database, file: string): void {
  check(db, file, 'integrity_check(1)');
}

/** The small tables that every look-up starts from, for a log too long to be checked page by page at the start. */
export function checkNames(db: Database.Database, file: string): void {
  for (const table of ['stream', 'checkpoint']) check(db, file, `integrity_check(${table})`);
}

function check(db: Database.Database, file: string, pragma: string): void {
  const findings = db.pragma(pragma) as { integrity_check: string }[];
  const first = findings[0]?.integrity_check;
  if (first !== 'ok') throw damaged(file, 0, `SQLite reports: ${first ?? 'nothing'}`);
}

/** SQLite's errors about a file that is no longer a database become a named place. Other errors are passed on. */
export function asDamage(error: unknown, file: string, ordinal = 0): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  const isDamage = typeof code === 'string' && (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB');
  return isDamage ? Object.assign(damaged(file, ordinal, `SQLite reports ${code}`), { cause: error }) : error;
}

/**
 * While a log is being opened, its tables are queried by name. An SQL error then means that the file no longer has the
 * tables that were created.
 */
export function asLostTable(error: unknown, file: string): unknown {
  if ((error as { code?: unknown } | null)?.code !== 'SQLITE_ERROR') return error;
  return Object.assign(damaged(file, 0, `SQLite reports ${(error as Error).message}`), { cause: error });
}
