import type { Pool, PoolClient } from 'pg';
import { isConflict } from './faults.js';

export interface Retries {
  /** How often a transaction is run at most when others get in its way (default 5). */
  readonly attempts?: number;
}

const ATTEMPTS = 5;

/**
 * Runs `work` in a transaction that is durable when the promise resolves. When it throws, nothing has happened, unless
 * the error says that the server went away (`isUnavailable`): then the outcome is unknown.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  { attempts = ATTEMPTS }: Retries = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(pool, work);
    } catch (error) {
      if (attempt >= attempts || !isConflict(error)) throw error;
    }
  }
}

async function once<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away, and the server rolls back by itself.
    await client.query('ROLLBACK').catch((fault: Error) => (broken = fault));
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}
