import type { EventStore } from '@corella/event-store';
import { ownPostgres, type OwnPostgres } from '@corella/real-parts';
import { openPostgresEventStore, type PostgresEventStoreOptions } from '../postgres-event-store.js';

/** A server for one spec file, and a schema for each of its tests. */
export interface PostgresUnderTest extends OwnPostgres {
  newSchema(): string;
  open(schema: string, options?: Partial<PostgresEventStoreOptions>): Promise<EventStore>;
}

export async function postgresUnderTest(): Promise<PostgresUnderTest> {
  const server = await ownPostgres();
  let schemas = 0;
  return {
    ...server,
    newSchema: () => `test_${(schemas += 1)}`,
    open: (schema, options) => openPostgresEventStore({ address: server.address, schema, pollMs: 50, ...options }),
  };
}

/** What a test finds when it begins. */
export interface StoreUnderTest {
  readonly postgres: PostgresUnderTest;
  /** New for each test. */
  readonly schema: string;
  readonly store: EventStore;
}

/** Gives the tests around the call one server, and each of them a store in a schema of its own. */
export function storeUnderTest(): StoreUnderTest {
  let postgres: PostgresUnderTest;
  let schema: string;
  let store: EventStore;
  beforeAll(async () => {
    postgres = await postgresUnderTest();
  });
  afterAll(() => postgres.stop());
  beforeEach(async () => {
    schema = postgres.newSchema();
    store = await postgres.open(schema);
  });
  afterEach(() => store.close());
  return {
    get postgres() {
      return postgres;
    },
    get schema() {
      return schema;
    },
    get store() {
      return store;
    },
  };
}

/** Asks until the answer is yes. The limit is far above what a server needs and only ends a test that hangs. */
export async function until(ask: () => Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  for (const end = Date.now() + timeoutMs; !(await ask());)
    if (Date.now() > end) throw new Error('nothing happened in time');
}
