import type { Pool } from 'pg';
import { isUnavailable, openPool, schemaOnDemand, type PostgresAddress, type SchemaPart } from '@corella/postgres';
import { DamagedFact, FactsUnavailable, demandFactName, type Json, type VenueFacts } from '@corella/venue-facts';

export interface PostgresFactsOptions {
  readonly address: PostgresAddress;
  /** How long a statement may take (default 10 s). */
  readonly statementMs?: number;
}

const CONNECTIONS = 2;

const FACTS: SchemaPart = {
  part: 'facts',
  version: 1,
  statements: ['CREATE TABLE venue_facts (name text PRIMARY KEY, value text NOT NULL, put_at timestamptz NOT NULL)'],
};

const INSERT = 'INSERT INTO venue_facts (name, value, put_at) VALUES ($1, $2, clock_timestamp()) ON CONFLICT (name)';

/** Facts in the table `venue_facts`, as JSON texts. The first `put` creates it, so readers need no right to. */
export async function openPostgresFacts({ address, statementMs }: PostgresFactsOptions): Promise<VenueFacts> {
  const pool = await openPool(address, {
    connections: CONNECTIONS,
    name: 'corella facts',
    statementMs,
    settings: { synchronous_commit: 'on' },
  });
  const schema = schemaOnDemand(pool, FACTS);
  const find = async (name: string): Promise<Json | null> => ((await schema.isThere()) ? selected(pool, name) : null);
  return {
    get: (name) => reaching(name, () => find(name)),
    put: (name, value, { ifAbsent = false } = {}) =>
      reaching(name, async () => {
        await schema.make();
        const then = ifAbsent ? 'DO NOTHING' : 'DO UPDATE SET value = excluded.value, put_at = excluded.put_at';
        const text = JSON.stringify(value);
        const { rowCount } = await pool.query(`${INSERT} ${then}`, [name, text]);
        const stands = rowCount === 0 ? await selected(pool, name) : null;
        return stands ?? (JSON.parse(text) as Json);
      }),
    close: () => pool.end(),
  };
}

async function selected(pool: Pool, name: string): Promise<Json | null> {
  const { rows } = await pool.query<{ value: string }>('SELECT value FROM venue_facts WHERE name = $1', [name]);
  const [row] = rows;
  if (row === undefined) return null;
  try {
    return JSON.parse(row.value) as Json;
  } catch (cause) {
    throw new DamagedFact(`the fact ${name} in the table venue_facts`, { cause });
  }
}

async function reaching<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  demandFactName(name);
  try {
    return await work();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw new FactsUnavailable('the facts of the venue cannot be reached', { cause: error });
  }
}
