import type { Pool, PoolClient } from 'pg';
import { isConflict, isUnavailable } from './faults.js';

export interface TransactionOptions {
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
  { attempts = ATTEMPTS }: TransactionOptions = {},
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
  let isLost = false;
  // The pool listens only while a connection is idle. Whoever waits for an answer hears of the loss.
  const onLoss = (): void => void (isLost = true);
  client.on('error', onLoss);
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    isLost = isLost || isUnavailable(error) || !(await isTakenBack(pool, client));
    throw error;
  } finally {
    client.off('error', onLoss);
    client.release(isLost);
  }
}

/**
 * Rolls back. False when the connection has to be closed, so that the server does: it does not answer, or its
 * statements are sent without waiting, and those behind a failed one leave its prepared statements in doubt.
 */
async function isTakenBack(pool: Pool, client: PoolClient): Promise<boolean> {
  if (pool.options.pipeline === true) return false;
  try {
    await client.query('ROLLBACK');
    return true;
  } catch {
    return false;
  }
}
