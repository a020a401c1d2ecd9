import type { Pool } from 'pg';
import { quoted } from './open-pool.js';

const LONGEST_MS = 3_600_000;

/**
 * Makes the server clean up what was deleted, in indexes too however little it is. In a large table that takes longer
 * than other statements may. The space is free afterwards and not overwritten: the server does that as it fills it.
 */
export async function vacuum(pool: Pool, tables: readonly string[]): Promise<void> {
  const client = await pool.connect();
  let isUsable = false;
  try {
    await client.query('SET statement_timeout = 0');
    // The driver takes this for a single statement too, which its types do not say.
    const within = { query_timeout: LONGEST_MS };
    for (const table of tables) await client.query({ text: `VACUUM (INDEX_CLEANUP ON) ${quoted(table)}`, ...within });
    await client.query('RESET statement_timeout');
    isUsable = true;
  } finally {
    client.release(!isUsable);
  }
}
