import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type CompiledQuery, type DatabaseConnection, type Dialect, type Driver, type QueryResult } from 'kysely';
import type { WorkerChannel } from '@corella/worker-host';
import type { QueryRows, SqlBatch, SqlQuery } from './protocol.js';

export const toSql = ({ sql, parameters }: CompiledQuery): SqlQuery => ({ sql, parameters });

export function toBatch(queries: readonly CompiledQuery[]): SqlBatch {
  const places = new Map<string, number>();
  const packed = queries.map(({ sql, parameters }) => {
    const place = places.get(sql) ?? places.size;
    places.set(sql, place);
    return [place, parameters] as const;
  });
  return { statements: [...places.keys()], queries: packed };
}

/** Kysely's SQLite dialect with a driver that asks the read models' thread. Transactions belong to `apply` and `bulk`. */
export function workerDialect(channel: WorkerChannel): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, changed } = await channel.call<QueryRows>('query', toSql(query));
      return { rows: rows as Row[], numAffectedRows: BigInt(changed) };
    },
    streamQuery() {
      throw new Error('read models are read by pages, not streamed');
    },
  };
  const refuse = (): Promise<never> => Promise.reject(new Error('a transaction over read models is one call of apply or bulk'));
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  };
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
