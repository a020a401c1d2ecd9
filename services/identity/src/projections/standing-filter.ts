import type { ListRequest } from '@corella/contracts/queries';
import { sql, type Expression, type SqlBool } from 'kysely';

const inClosures = (state: string) => sql<SqlBool>`uid in (select uid from identity_closures where state = ${state})`;
const isStatus = (status: string) => sql<SqlBool>`status = ${status}`;
const both = (one: Expression<SqlBool>, other: Expression<SqlBool>) => sql<SqlBool>`(${one} and ${other})`;
const not = (one: Expression<SqlBool>) => sql<SqlBool>`not ${one}`;

/**
 * Where an account stands, as the column says it. One that is closing is active otherwise, and one that is erased was
 * closed; each account stands in one place.
 */
const STANDINGS: Readonly<Record<string, Expression<SqlBool>>> = {
  active: both(isStatus('active'), not(inClosures('closing'))),
  closing: both(isStatus('active'), inClosures('closing')),
  frozen: isStatus('frozen'),
  closed: both(isStatus('closed'), not(inClosures('everything'))),
  erased: inClosures('everything'),
};

/** The filter of a list of users by where the account stands, by one or several. */
export function standingFilter({ status, ...filter }: ListRequest['filter']): {
  readonly filter: ListRequest['filter'];
  readonly only: readonly Expression<SqlBool>[];
} {
  if (status === undefined) return { filter, only: [] };
  const wanted = (Array.isArray(status) ? status : [status]).map((one) =>
    typeof one === 'string' && Object.hasOwn(STANDINGS, one) ? STANDINGS[one] : undefined,
  );
  const known = wanted.filter((one) => one !== undefined);
  // What it does not know, the list refuses by its name.
  if (known.length === 0 || known.length < wanted.length) return { filter: { ...filter, status }, only: [] };
  return { filter, only: [sql<SqlBool>`(${sql.join(known, sql` or `)})`] };
}
