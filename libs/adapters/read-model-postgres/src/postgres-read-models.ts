import { Kysely } from 'kysely';
import type { PostgresAddress } from '@corella/postgres';
import type { ReadModels } from '@corella/read-model';
import { BatchWriter } from './batch-writer.js';
import { openConnections } from './connections.js';
import { dialectOver, pathOf } from './search-path.js';
import { Versions, type OwnTables } from './versions.js';

export interface PostgresReadModelsOptions {
  readonly address: PostgresAddress;
  /** Where it is kept which tables there are, and how the names of their schemas begin (default `read_models`). */
  readonly schema?: string;
  /** The longest that a read may take (default 10 s). */
  readonly readTimeoutMs?: number;
  /** The longest that a statement of a projection or a report may take (default 60 s). */
  readonly writeTimeoutMs?: number;
}

/** The read models in a PostgreSQL database. Rejects while the server cannot be reached; so does every call. */
export async function openPostgresReadModels({
  address,
  schema = 'read_models',
  readTimeoutMs = 10_000,
  writeTimeoutMs = 60_000,
}: PostgresReadModelsOptions): Promise<ReadModels> {
  const connections = await openConnections({ address, readTimeoutMs, writeTimeoutMs });
  const versions = new Versions(connections.write, schema);
  const writer = new BatchWriter(connections.write, schema);
  const own = new Map<string, OwnTables>();
  let path = pathOf([]);
  const look = async (): Promise<void> => {
    path = pathOf((await versions.shown()).values());
  };
  const ownOf = (name: string): OwnTables => {
    const tables = own.get(name);
    if (!tables) throw new Error(`the projection ${name} has not been prepared`);
    return tables;
  };
  try {
    await versions.open();
    await look();
  } catch (error) {
    await connections.close();
    throw error;
  }
  return {
    db: new Kysely<never>({ dialect: dialectOver(connections.read, () => path) }),
    reports: new Kysely<never>({ dialect: dialectOver(connections.report, () => path) }),
    async prepare(definition) {
      const prepared = await versions.prepare(definition);
      own.set(definition.name, prepared.own);
      await look();
      return prepared.position;
    },
    async publish(name) {
      await versions.publish(ownOf(name));
      await look();
    },
    apply: async (name, position, queries, revisions) => writer.apply(ownOf(name), position, queries, revisions),
    revisionsOf: async (name, streams) => {
      const tables = own.get(name);
      return tables ? writer.revisionsOf(tables, streams) : {};
    },
    bulk: (queries) =>
      writer.bulk(
        [...own.values()].map((tables) => tables.schema),
        queries,
      ),
    close: () => connections.close(),
  };
}
