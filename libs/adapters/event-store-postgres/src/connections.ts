import { StoreUnavailable } from '@corella/event-store';
import { Client, Pool, type ClientConfig, type PoolConfig } from 'pg';
import { asFault } from './faults.js';

/** How to reach the server. A connection string must not set `options`. */
export type PostgresAddress = Pick<
  ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'
>;

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
  /** Runs statements that are separated by semicolons, as one transaction. */
  script(text: string): Promise<void>;
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
const IDLE_MS = 60_000;

export function openConnections({ address, queryTimeoutMs }: ConnectionOptions): Connections {
  const clients = new Set<Client>();
  const limits: ClientConfig = {
    ...address,
    application_name: 'corella event store',
    connectionTimeoutMillis: queryTimeoutMs,
    query_timeout: queryTimeoutMs,
    statement_timeout: queryTimeoutMs,
    keepAlive: true,
  };
  const pool = (max: number, durable: boolean): Pool => newPool({ ...limits, max, ...session(durable) }, clients);
  const pools = {
    append: pool(MOST_APPENDS, true),
    read: pool(MOST_READS, true),
    hint: pool(MOST_HINTS, false),
  };
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
    script: (text) => contact(async () => void (await pools.append.query(text))),
    listener: () => watched(clients, new Client(limits)),
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

/** What every session is started with, whatever the server's defaults are. */
const session = (durable: boolean): Pick<ClientConfig, 'options'> => ({
  options: `-c synchronous_commit=${durable ? 'on' : 'off'} -c default_transaction_isolation=read\\ committed`,
});

/** Counts a client among the open ones, from its first try to connect to its end. */
function watched(clients: Set<Client>, client: Client): Client {
  clients.add(client);
  client.once('end', () => void clients.delete(client));
  return client;
}

function newPool(config: PoolConfig, clients: Set<Client>): Pool {
  class WatchedClient extends Client {
    constructor(settings?: ClientConfig) {
      super(settings);
      watched(clients, this);
    }
  }
  const pool = new Pool({ ...config, idleTimeoutMillis: IDLE_MS, Client: WatchedClient });
  // An idle connection has broken. The pool drops it, and the next query finds out whether the server is there.
  pool.on('error', () => undefined);
  return pool;
}
