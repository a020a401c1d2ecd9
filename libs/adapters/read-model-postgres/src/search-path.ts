import { PostgresDialect, type Dialect, type PostgresPool } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { quoted } from '@corella/postgres';
import { bindable } from './codec.js';

export const pathOf = (schemas: Iterable<string>): string => [...schemas].map(quoted).join(', ') || 'pg_catalog';

/**
 * Kysely's own dialect over a pool whose connections find the tables in the schemas of `path`. Each connection is told
 * when the path has changed since its last query.
 */
export function dialectOver(pool: Pool, path: () => string): Dialect {
  const told = new WeakMap<PoolClient, string>();
  const searching: PostgresPool = {
    async connect() {
      const client = await pool.connect();
      const wanted = path();
      if (told.get(client) !== wanted) {
        try {
          await client.query(`SET search_path TO ${wanted}`);
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
          client.query<never>(sql as string, (parameters ?? []).map(bindable)) as never,
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
