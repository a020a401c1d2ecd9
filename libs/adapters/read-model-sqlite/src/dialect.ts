import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { WorkerChannel } from '@corella/worker-host';
import type { QueryRows, SqlBatch, SqlQuery } from './protocol.js';

export const toSql = ({ sql, parameters }: CompiledQuery): SqlQuery => ({ sql, parameters });

/** A list with this many values takes no further query. */
const FULL_LIST = 4_096;

export function toBatch(queries: readonly CompiledQuery[]): SqlBatch {
  const places = new Map<string, number>();
  const statements: SqlBatch['statements'][number][] = [];
  const values: unknown[][] = [];
  let list: unknown[] = [];
  const packed = queries.map(({ sql, parameters }) => {
    let place = places.get(sql);
    if (place === undefined) {
      place = statements.push({ sql, parameters: parameters.length }) - 1;
      places.set(sql, place);
    }
    if (statements[place]?.parameters !== parameters.length)
      throw new RangeError(
        `a query has ${parameters.length} parameters, others of its text ${statements[place]?.parameters}`,
      );
    if (list.length >= FULL_LIST || values.length === 0) values.push((list = []));
    for (const parameter of parameters) list.push(parameter);
    return place;
  });
  return { statements, queries: packed, values };
}

/**
 * Kysely's SQLite dialect with a driver that sends queries to the read models' thread. Transactions belong to `apply`
 * and `bulk`.
 */
export function workerDialect(channel: Pick<WorkerChannel, 'call'>): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, changed } = await channel.call<QueryRows>('query', toSql(query));
      return { rows: rows as Row[], numAffectedRows: BigInt(changed) };
    },
    streamQuery() {
      throw new Error('read models are read by pages, not streamed');
    },
  };
  const refuse = (): Promise<never> =>
    Promise.reject(new Error('a transaction over read models is one call of apply or bulk'));
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
