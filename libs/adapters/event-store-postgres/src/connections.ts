import { StoreUnavailable } from '@corella/event-store';
import {
  hasSchema,
  inTransaction,
  isConflict,
  isUnavailable,
  openPool,
  openSessions,
  withSchema,
  type PostgresAddress,
  type SchemaPart,
} from '@corella/postgres';
import type { Client, Pool } from 'pg';

/** A statement that is prepared once for each connection, under its name. */
export interface Query {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export type Ask = <Row extends object>(query: Query) => Promise<readonly Row[]>;

/**
 * Bounded pools, one for each use, so that readers cannot keep a writer from its connection. Every query has a
 * time limit on both sides: the server gives up a slow statement, and the client a server that says nothing. Rejects
 * with StoreUnavailable while the server cannot be used.
 */
export interface Connections {
  /** Commits of this one wait for the disk. */
  readonly append: Ask;
  readonly read: Ask;
  /** For what may be lost in a crash: its commits do not wait for the disk and so hardly hold up the feed. */
  readonly hint: Ask;
  /** Creates tables when they are missing. */
  create(part: SchemaPart): Promise<void>;
  /** Whether the tables are there, for a reader. */
  has(part: SchemaPart): Promise<boolean>;
  /** Runs statements without values as one transaction. */
  script(...statements: readonly string[]): Promise<void>;
  /** A connection outside the pools. The caller connects, watches and ends it. */
  listener(): Client;
  /** What was wrong with the last contact; null when it succeeded. */
  trouble(): string | null;
  /** Breaks every connection at once, so that whatever waits for a server that says nothing fails. */
  cut(): void;
  /** Says goodbye on every connection and resolves when all have ended. */
  close(): Promise<void>;
}

export interface ConnectionOptions {
  readonly address: PostgresAddress;
  readonly queryTimeoutMs: number;
}

const MOST_APPENDS = 8;
const MOST_READS = 6;
const MOST_HINTS = 2;

export async function openConnections({ address, queryTimeoutMs }: ConnectionOptions): Promise<Connections> {
  const clients = new Set<Client>();
  const limits = {
    name: 'corella event store',
    connectMs: queryTimeoutMs,
    statementMs: queryTimeoutMs,
    serverMs: queryTimeoutMs,
    onOpening: (client: Client) => void watch(clients, client),
  };
  const pool = (connections: number, durable: boolean): Promise<Pool> =>
    openPool(address, { ...limits, connections, settings: { synchronous_commit: durable ? 'on' : 'off' } });
  const pools = {
    append: await pool(MOST_APPENDS, true),
    read: await pool(MOST_READS, true),
    hint: await pool(MOST_HINTS, false),
  };
  const listener = await openSessions(address, limits);
  let trouble: string | null = null;
  let closed = false;
  const contact = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
    if (closed) throw new Error('the event store is closed');
    try {
      const answer = await ask();
      trouble = null;
      return answer;
    } catch (error) {
      const fault = asFault(error);
      if (fault instanceof StoreUnavailable) trouble = fault.message;
      throw fault;
    }
  };
  const asking =
    (from: Pool): Ask =>
    <Row extends object>({ values, ...query }: Query) =>
      contact(async () => (await from.query<Row>({ ...query, values: [...values] })).rows);
  return {
    append: asking(pools.append),
    read: asking(pools.read),
    hint: asking(pools.hint),
    create: (part) => contact(() => withSchema(pools.append, part)),
    has: (part) => contact(() => hasSchema(pools.read, part)),
    script: (...statements) =>
      contact(() =>
        inTransaction(pools.append, async (client) => {
          for (const statement of statements) await client.query(statement);
        }),
      ),
    listener,
    trouble: () => trouble,
    cut() {
      closed = true;
      for (const { connection } of clients) connection.stream.destroy();
    },
    async close() {
      closed = true;
      const gone = [...clients].map((client) => new Promise((resolve) => void client.once('end', resolve)));
      await Promise.all([...Object.values(pools).map((one) => one.end()), ...gone]);
    },
  };
}

const CLOSES_WITHIN_MS = 2_000;

/** Closes in good order. What a server that says nothing holds up is cut off. Handlers are waited for, as they are. */
export async function closeInTime(connections: Connections, before?: () => Promise<void>): Promise<void> {
  const impatience = setTimeout(() => connections.cut(), CLOSES_WITHIN_MS);
  await before?.();
  await connections.close();
  clearTimeout(impatience);
}

/** Counts a client among the open ones, from its first try to connect to its end. */
function watch(clients: Set<Client>, client: Client): void {
  clients.add(client);
  client.once('end', () => void clients.delete(client));
}

/**
 * A failed query as the port wants it. What the server says of a statement is a plain error: it has stored nothing. A
 * server that cannot be used leaves the outcome unknown, and the same may be asked again.
 */
function asFault(error: unknown): unknown {
  if (!isUnavailable(error) && !isConflict(error)) return error;
  const { message, code } = error as { message?: unknown; code?: unknown };
  const said = [message, code].filter((part) => typeof part === 'string' && part !== '').join(', ');
  return new StoreUnavailable(`PostgreSQL cannot be used: ${said}`, { cause: error });
}
