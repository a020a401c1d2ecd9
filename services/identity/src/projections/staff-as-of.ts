import type { StaffView } from '@corella/contracts/identity';
import type { ListReply, ListRequest } from '@corella/contracts/queries';
import { recordedOf } from '@corella/event-store';
import type { Kysely } from '@corella/read-model';
import { filterUnknown, listInMemory, type MemoryList } from '@corella/record-lists';
import { evolveStaff, initialStaff, staffStream, type StaffState } from '../domain/staff/staff.js';
import type { IdentityContext } from '../identity.context.js';
import type { IdentityTables } from './identity-tables.js';

/** The moment, as a filter of the list of staff. */
export const AS_OF = 'asOf_lte';

type Row = StaffView & { readonly id: string };

/** Far more than a venue has, and than anybody's stream holds. */
const MOST = 10_000;
const LOGGED_IN = 'staff.login';

const LIST: MemoryList<Row> = {
  fields: {
    id: { kind: 'text', of: ({ id }) => id },
    staffId: { kind: 'text', of: ({ staffId }) => staffId },
    role: { kind: 'text', of: ({ role }) => role },
    status: { kind: 'text', of: ({ status }) => status },
    createdAt: { kind: 'time', of: ({ createdAt }) => createdAt },
  },
  search: ({ staffId, role, name, email }) => [staffId, role, name, email],
  idOf: ({ id }) => id,
};

/**
 * Who had access at a moment in the past, as what, and when they had last logged in by then: replayed from the streams
 * of the staff and from the audit log. Names and addresses are those of today.
 */
export async function staffAsOf(
  context: IdentityContext,
  db: Kysely<IdentityTables>,
  { filter: { [AS_OF]: moment, ...filter }, ...request }: ListRequest,
): Promise<ListReply<Row>> {
  const at = typeof moment === 'string' ? Date.parse(moment) : Number.NaN;
  if (Number.isNaN(at)) return filterUnknown(AS_OF);
  const ids = await db
    .selectFrom('identity_staff')
    .select('staff_id')
    .where('created_at', '<=', at)
    .limit(MOST)
    .execute();
  const logins = await lastLogins(db, at);
  const rows: Row[] = [];
  for (const { staff_id: staffId } of ids) {
    const then = await stateAt(context, staffId, at);
    if (then.status === 'none') continue;
    const contact = await context.staff.contact(staffId);
    rows.push({
      id: staffId,
      staffId,
      email: contact?.email ?? '',
      name: contact?.name ?? '',
      role: then.role,
      status: then.status,
      createdAt: then.createdAt,
      lastLoginAt: logins.get(staffId) ?? null,
    });
  }
  return listInMemory(rows, { ...request, filter }, LIST);
}

async function stateAt({ store }: IdentityContext, staffId: string, at: number): Promise<StaffState> {
  const events = await store.readStream(staffStream(staffId), { from: 0, limit: MOST });
  return events
    .filter(({ meta }) => meta.at <= at)
    .reduce((state, event) => evolveStaff(state, recordedOf(event, 'staff'), event.meta.at), initialStaff());
}

async function lastLogins(db: Kysely<IdentityTables>, at: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('identity_audit')
    .select(({ fn }) => ['actor', fn.max('at').as('last')])
    .where('action', '=', LOGGED_IN)
    .where('at', '<=', at)
    .groupBy('actor')
    .execute();
  return new Map(rows.map(({ actor, last }) => [actor, Number(last)]));
}
