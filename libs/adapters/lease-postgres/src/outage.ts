import { DatabaseError } from 'pg';
import { LeasesUnavailable } from '@corella/lease/renewing';

/**
 * Classes of SQLSTATE that pass: connection, transaction rolled back, resources, operator intervention (a server that
 * shuts down or starts up), system error.
 */
const PASSING = ['08', '40', '53', '57', '58'];

/**
 * What PostgreSQL itself says is wrong for good (a password, a permission, a name) stays as it is. Everything else is
 * an outage, such as a connection that breaks off or an answer that does not come.
 */
export function asOutage(error: unknown): unknown {
  const code = error instanceof DatabaseError ? error.code : undefined;
  if (code !== undefined && !PASSING.includes(code.slice(0, 2))) return error;
  return new LeasesUnavailable('the database of the leases cannot be reached', { cause: error });
}
