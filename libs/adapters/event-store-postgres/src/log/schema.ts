import { NoEventLog } from '@corella/event-store';
import type { SchemaPart } from '@corella/postgres';
import type { Ask, Connections } from '../connections.js';

/** Qualified names of the tables. */
export interface Tables {
  readonly log: string;
  readonly streams: string;
  readonly events: string;
  readonly checkpoints: string;
  readonly snapshots: string;
  readonly parts: string;
}

/** The oldest server with `xid8`. */
const OLDEST_SERVER = 130_000;
const NAME = /^[a-z_][a-z0-9_]{0,40}$/;

export function tablesOf(schema: string): Tables {
  if (!NAME.test(schema)) throw new RangeError(`"${schema}" is no name for a schema: it must match ${NAME.source}`);
  const named = (table: string): string => `"${schema}".${table}`;
  return {
    log: named('log'),
    streams: named('streams'),
    events: named('events'),
    checkpoints: named('checkpoints'),
    snapshots: named('snapshots'),
    parts: named('snapshot_parts'),
  };
}

/**
 * SQL for the number of the current transaction, as positions have it. The number of a server counts from its creation;
 * the offset goes on from the log's numbers when the log has been restored into another server.
 */
export const currentTx = ({ log }: Tables): string =>
  `(pg_current_xact_id()::text::bigint + (SELECT tx_offset FROM ${log}))`;

/** Every transaction below this number has ended, so nothing can appear there any more. */
export const horizon = ({ log }: Tables): string =>
  `(pg_snapshot_xmin(pg_current_snapshot())::text::bigint + (SELECT tx_offset FROM ${log}))`;

/** No transaction has had this number or a higher one. */
export const nextTx = ({ log }: Tables): string =>
  `(pg_snapshot_xmax(pg_current_snapshot())::text::bigint + (SELECT tx_offset FROM ${log}))`;

/** The tables of a log that exists already. Throws `NoEventLog` when there is none. */
export async function findSchema(connections: Connections, schema: string): Promise<Tables> {
  const tables = tablesOf(schema);
  if (!(await connections.has(partOf(schema, tables))))
    throw new NoEventLog(`there is no event log in schema ${schema}`);
  return tables;
}

/** Creates what is missing, and checks that this program may use the tables and the server. */
export async function prepareSchema(connections: Connections, schema: string): Promise<Tables> {
  const tables = tablesOf(schema);
  await checkServer(connections.append);
  await connections.create(partOf(schema, tables));
  await connections.script(...continuation(tables));
  return tables;
}

async function checkServer(ask: Ask): Promise<void> {
  const [server] = await ask<{ version: number; encoding: string; durable: string }>({
    name: 'server',
    text: `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
             current_setting('synchronous_commit') AS durable`,
    values: [],
  });
  if (!server || server.version < OLDEST_SERVER) throw new Error('the event store needs PostgreSQL 13 or newer');
  if (server.encoding !== 'UTF8') throw new Error(`the event store needs a database in UTF8, not ${server.encoding}`);
  if (server.durable !== 'on') throw new Error('something between here and the server drops the options of sessions');
}

/**
 * Names and categories are compared byte by byte, because an index in the order of a language breaks when the rules of
 * the language are updated.
 */
const partOf = (schema: string, t: Tables): SchemaPart => ({
  part: 'the event store',
  version: 1,
  schema,
  statements: [
    `CREATE TABLE ${t.log} (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), tx_offset bigint NOT NULL)`,
    `INSERT INTO ${t.log} (tx_offset) VALUES (0)`,
    `CREATE TABLE ${t.streams} (
      name text COLLATE "C" PRIMARY KEY, category text COLLATE "C" NOT NULL, revision bigint NOT NULL,
      epoch bigint, chain bytea NOT NULL, tx bigint NOT NULL) WITH (fillfactor = 50)`,
    `CREATE INDEX streams_by_category ON ${t.streams} (category, name)`,
    `CREATE TABLE ${t.events} (
      stream text COLLATE "C" NOT NULL, revision bigint NOT NULL, category text COLLATE "C" NOT NULL,
      tx bigint NOT NULL, seq int NOT NULL, id text NOT NULL, type text NOT NULL,
      data text NOT NULL, meta text NOT NULL, chain bytea NOT NULL, PRIMARY KEY (stream, revision))`,
    `CREATE UNIQUE INDEX events_in_order ON ${t.events} (tx, seq)`,
    `CREATE TABLE ${t.checkpoints} (name text COLLATE "C" PRIMARY KEY, tx bigint NOT NULL, seq int NOT NULL)`,
    `CREATE TABLE ${t.snapshots} (
      stream text COLLATE "C" NOT NULL, revision bigint NOT NULL, chain bytea NOT NULL,
      parts int NOT NULL, checksum bytea NOT NULL, PRIMARY KEY (stream, revision, chain))`,
    `CREATE TABLE ${t.parts} (
      stream text COLLATE "C" NOT NULL, revision bigint NOT NULL, chain bytea NOT NULL, part int NOT NULL,
      body bytea NOT NULL, PRIMARY KEY (stream, revision, chain, part))`,
    `ALTER TABLE ${t.parts} ALTER COLUMN body SET STORAGE EXTERNAL`,
  ],
});

/**
 * A log that was restored into another server may hold numbers that this server's transactions have not reached. They
 * would be invisible, and new events would stand before them. This server's numbers are then moved above them, by one
 * process after the other.
 */
const continuation = (t: Tables): readonly string[] => [
  `LOCK TABLE ${t.log} IN SHARE ROW EXCLUSIVE MODE`,
  `UPDATE ${t.log} SET tx_offset = tx_offset + last.tx - ${nextTx(t)} + 1
   FROM (SELECT max(tx) AS tx FROM ${t.events}) AS last WHERE last.tx >= ${nextTx(t)}`,
];
