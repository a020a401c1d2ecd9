import { ownPostgres, type OwnPostgres } from '@corella/real-parts';
import { Client } from 'pg';
import { openPostgresEventStore, type PostgresEventStoreOptions } from '../postgres-event-store.js';

/** A server for one spec file, and a schema for each of its tests. */
export interface PostgresUnderTest {
  readonly server: OwnPostgres;
  readonly address: PostgresEventStoreOptions['address'];
  newSchema(): string;
  open(schema: string, options?: Partial<PostgresEventStoreOptions>): ReturnType<typeof openPostgresEventStore>;
  /** Runs SQL as somebody else would. */
  run(text: string): Promise<readonly Record<string, unknown>[]>;
  /** A connection that does not end with the statement. */
  connect(): Promise<Client>;
}

export async function postgresUnderTest(): Promise<PostgresUnderTest> {
  const server = await ownPostgres();
  const address = { host: server.host, user: server.user, database: server.database };
  let schemas = 0;
  const connect = async (): Promise<Client> => {
    const client = new Client(address);
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  return {
    server,
    address,
    newSchema: () => `test_${(schemas += 1)}`,
    open: (schema, options) => openPostgresEventStore({ address, schema, pollMs: 50, ...options }),
    connect,
    async run(text) {
      const client = await connect();
      try {
        return (await client.query<Record<string, unknown>>(text)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

/** Asks until the answer is yes. The limit is far above what a server needs and only ends a test that hangs. */
export async function until(ask: () => Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  for (const end = Date.now() + timeoutMs; !(await ask());)
    if (Date.now() > end) throw new Error('nothing happened in time');
}
