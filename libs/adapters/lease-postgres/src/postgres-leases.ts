import type { Pool } from 'pg';
import type { LeaseClock, Leases } from '@corella/lease';
import { leasesOver, LeasesUnavailable, type LeaseTable } from '@corella/lease/renewing';
import {
  isConflict,
  isUnavailable,
  openPool,
  withSchema,
  type PostgresAddress,
  type SchemaPart,
} from '@corella/postgres';

export interface PostgresLeasesOptions {
  readonly address: PostgresAddress;
  /** Names this process to people who look at the table. */
  readonly label?: string;
  /** How long a request may take before it is tried again (default 1 s). Well under a third of any time to live. */
  readonly requestMs?: number;
  /** How often a name that somebody else has is asked for (default 100 ms). */
  readonly pollMs?: number;
  /** For tests. */
  readonly clock?: LeaseClock;
}

const REQUEST_MS = 1_000;
const CONNECTIONS = 4;

const LEASES: SchemaPart = {
  part: 'leases',
  version: 1,
  statements: [
    `CREATE TABLE leases (
      name text PRIMARY KEY, holder text, epoch bigint NOT NULL, expires_at timestamptz NOT NULL)`,
  ],
};

/** Time is the database's alone. `clock_timestamp()` is the time of the step itself, also after a wait for the row. */
const UNTIL = `clock_timestamp() + $3 * interval '1 millisecond'`;

/** The first condition only saves a write while somebody else has the name. The last one decides. */
const TAKE = `
  INSERT INTO leases (name, holder, epoch, expires_at)
  SELECT $1, $2, $4::bigint + 1, ${UNTIL}
  WHERE NOT EXISTS (SELECT FROM leases WHERE name = $1 AND holder <> $2 AND expires_at > clock_timestamp())
  ON CONFLICT (name) DO UPDATE SET holder = $2, epoch = greatest(leases.epoch, $4::bigint) + 1, expires_at = ${UNTIL}
  WHERE leases.holder IS NULL OR leases.holder = $2 OR leases.expires_at <= clock_timestamp()
  RETURNING epoch`;

const RENEW = `UPDATE leases SET expires_at = ${UNTIL} WHERE name = $1 AND holder = $2 AND epoch = $4`;

const FREE = `UPDATE leases SET holder = NULL WHERE name = $1 AND holder = $2 AND epoch = $3`;

/** Leases in the table `leases` of a database that all processes share. Creates the table if there is none. */
export async function openPostgresLeases(options: PostgresLeasesOptions): Promise<Leases> {
  const requestMs = options.requestMs ?? REQUEST_MS;
  const pool = await openPool(options.address, {
    connections: CONNECTIONS,
    name: 'corella leases',
    statementMs: requestMs,
    serverMs: requestMs,
    connectMs: requestMs,
    settings: { synchronous_commit: 'on' },
  });
  try {
    await withSchema(pool, LEASES);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const { clock, label, pollMs } = options;
  return leasesOver({ table: tableOver(pool), clock, label, pollMs });
}

function tableOver(pool: Pool): LeaseTable {
  const ask = async (text: string, values: readonly unknown[]) => {
    try {
      return await pool.query<{ readonly epoch: string }>(text, [...values]);
    } catch (error) {
      if (!isUnavailable(error) && !isConflict(error)) throw error;
      throw new LeasesUnavailable('the database of the leases cannot be reached', { cause: error });
    }
  };
  return {
    async take(name, holder, { ttlMs, above }) {
      const { rows } = await ask(TAKE, [name, holder, ttlMs, above]);
      return rows[0] ? Number(rows[0].epoch) : null;
    },
    renew: async ({ name, holder, epoch }, ttlMs) => (await ask(RENEW, [name, holder, ttlMs, epoch])).rowCount === 1,
    free: async ({ name, holder, epoch }) => void (await ask(FREE, [name, holder, epoch])),
    close: () => pool.end(),
  };
}
