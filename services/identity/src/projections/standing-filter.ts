import type { ListRequest } from '@corella/contracts/queries';
import { sql, type Expression, type SqlBool } from 'kysely';

/** What the table of closures calls a standing of an account that is no status of its own. */
const IN_CLOSURES: Readonly<Record<string, string>> = { closing: 'closing', erased: 'everything' };

/**
 * The filter of a list of users by status. One that is closing is still active, and one that is erased was closed, so
 * these two are looked up beside the status.
 */
export function standingFilter({ status, ...filter }: ListRequest['filter']): {
  readonly filter: ListRequest['filter'];
  readonly only: readonly Expression<SqlBool>[];
} {
  const state = typeof status === 'string' && Object.hasOwn(IN_CLOSURES, status) ? IN_CLOSURES[status] : undefined;
  if (state === undefined) return { filter: status === undefined ? filter : { ...filter, status }, only: [] };
  return { filter, only: [sql<SqlBool>`uid in (select uid from identity_closures where state = ${state})`] };
}
