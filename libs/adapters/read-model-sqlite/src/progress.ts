import type Database from 'better-sqlite3';
import type { StreamName, StreamRevisions } from '@corella/read-model';
import type { ApplyRequest, PrepareRequest, RevisionsRequest } from './protocol.js';
import type { Statements } from './statements.js';

/**
 * A projection's checkpoint stands in one table with the revisions of its streams, as the stream without a name. So a
 * transaction of a projection with few streams writes one page for both.
 */
export const CHECKPOINT = '';
const DDL = `CREATE TABLE IF NOT EXISTS projection (name TEXT PRIMARY KEY, version INTEGER NOT NULL,
    tables TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS projection_progress (name TEXT NOT NULL, stream TEXT NOT NULL, revision INTEGER,
    position TEXT, PRIMARY KEY (name, stream)) STRICT, WITHOUT ROWID`;
/** Files of layout 0 have the position in the table of projections, and no revisions. */
const LAYOUT = 1n;
const FORGET = 'UPDATE projection SET version = -1; ALTER TABLE projection DROP COLUMN position';
const FIND = `SELECT version, tables, position FROM projection p
  LEFT JOIN projection_progress g ON g.name = p.name AND g.stream = ? WHERE p.name = ?`;
const ENTER = 'INSERT OR REPLACE INTO projection (name, version, tables) VALUES (?, ?, ?)';
const FORGET_STREAMS = 'DELETE FROM projection_progress WHERE name = ?';
const START = 'INSERT INTO projection_progress (name, stream) VALUES (?, ?)';
const REVISION_OF = 'SELECT revision FROM projection_progress WHERE name = ? AND stream = ?';
const MOVE_STREAM = `INSERT INTO projection_progress (name, stream, revision) VALUES (?, ?, ?)
  ON CONFLICT (name, stream) DO UPDATE SET revision = excluded.revision WHERE excluded.revision > revision`;
const MOVE_CHECKPOINT = 'UPDATE projection_progress SET position = ? WHERE name = ? AND stream = ?';

/** Creates the tables of the projections' progress. Of an older file every projection is then rebuilt. */
export function upgrade(db: Database.Database): void {
  db.exec(DDL);
  if (db.pragma('user_version', { simple: true }) === LAYOUT) return;
  const isOld = db.prepare("SELECT 1 FROM pragma_table_info('projection') WHERE name = 'position'").get() !== undefined;
  // Every projection then finds tables of another version.
  if (isOld) db.exec(FORGET);
  db.pragma(`user_version = ${LAYOUT}`);
}

/** Which projections a file has, and how far each has come. Call it within transactions. */
export function progressIn({ run }: Pick<Statements, 'run'>) {
  return {
    find(name: string): { version: number; tables: readonly string[]; position: string | null } | undefined {
      const [row] = run({ sql: FIND, parameters: [CHECKPOINT, name] }).rows;
      return (
        row && {
          version: row['version'] as number,
          tables: JSON.parse(row['tables'] as string) as string[],
          position: row['position'] as string | null,
        }
      );
    },
    enter({ name, version, tables }: PrepareRequest): void {
      run({ sql: ENTER, parameters: [name, version, JSON.stringify(tables)] });
      run({ sql: FORGET_STREAMS, parameters: [name] });
      run({ sql: START, parameters: [name, CHECKPOINT] });
    },
    /** False if all streams had come as far before. */
    move({ name, position, revisions }: Pick<ApplyRequest, 'name' | 'position' | 'revisions'>): boolean {
      if (run({ sql: MOVE_CHECKPOINT, parameters: [position, name, CHECKPOINT] }).changed !== 1)
        throw new Error(`the projection ${name} has not been prepared`);
      let moved = 0;
      for (const [stream, revision] of revisions)
        moved += run({ sql: MOVE_STREAM, parameters: [name, stream, revision] }).changed;
      if (moved !== 0 && moved !== revisions.length)
        throw new Error(`only ${moved} of ${revisions.length} streams of ${name} move forward with the batch`);
      return moved > 0 || revisions.length === 0;
    },
    revisionsOf({ name, streams }: RevisionsRequest): StreamRevisions {
      const found: [StreamName, number][] = [];
      for (const stream of streams) {
        const [row] = run({ sql: REVISION_OF, parameters: [name, stream] }).rows;
        if (row) found.push([stream, row['revision'] as number]);
      }
      return Object.fromEntries(found);
    },
  };
}
