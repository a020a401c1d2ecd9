import { PostgresDialect, type Dialect, type PostgresPool } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { isUnavailable, quoted } from '@corella/postgres';
import { TablesUnavailable } from '@corella/read-model';
import { bindable } from './codec.js';

export const pathOf = (schemas: Iterable<string>): string => [...schemas].map(quoted).join(', ') || 'pg_catalog';

/** Says of a server that does not answer what the port says of it. */
async function reached<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    const { message } = error as Error;
    throw new TablesUnavailable(`the database of the tables does not answer: ${message}`, { cause: error });
  }
}

/**
 * Kysely's own dialect over a pool whose connections find the tables in the schemas of `path`. Each connection is told
 * when the path has changed since its last query.
 */
export function dialectOver(pool: Pool, path: () => string): Dialect {
  const told = new WeakMap<PoolClient, string>();
  const searching: PostgresPool = {
    async connect() {
      const client = await reached(pool.connect());
      const wanted = path();
      if (told.get(client) !== wanted) {
        try {
          await reached(client.query(`SET search_path TO ${wanted}`));
        } catch (error) {
          client.release(true);
          throw error;
        }
        told.set(client, wanted);
      }
      // The pool listens only while a connection is idle. Whoever waits for an answer hears of the loss.
      const onLoss = (): void => undefined;
      client.on('error', onLoss);
      return {
        query: (sql: unknown, parameters?: readonly unknown[]) =>
          reached(client.query<never>(sql as string, (parameters ?? []).map(bindable))) as never,
        release() {
          client.off('error', onLoss);
          client.release();
        },
      };
    },
    // The adapter ends its pools itself.
    end: () => Promise.resolve(),
  };
  return new PostgresDialect({ pool: searching });
}
