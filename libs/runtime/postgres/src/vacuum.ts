import type { Pool } from 'pg';
import { quoted } from './open-pool.js';

const LONGEST_MS = 3_600_000;

/** Makes the server clean up what was deleted. In a large table that takes longer than other statements may. */
export async function vacuum(pool: Pool, tables: readonly string[]): Promise<void> {
  const client = await pool.connect();
  let isUsable = false;
  try {
    await client.query('SET statement_timeout = 0');
    // The driver takes this for a single statement too, which its types do not say.
    const within = { query_timeout: LONGEST_MS };
    for (const table of tables) await client.query({ text: `VACUUM ${quoted(table)}`, ...within });
    await client.query('RESET statement_timeout');
    isUsable = true;
  } finally {
    client.release(!isUsable);
  }
}
