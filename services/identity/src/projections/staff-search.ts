import type { JsonObject } from '@corella/contracts/identity';
import type { Kysely } from '@corella/read-model';
import type { StaffDirectory } from '../people/staff-directory.js';
import type { IdentityTables } from './identity-tables.js';

/** The member of staff whom a request is about. */
export function staffIdIn({ payload }: IdentityTables['identity_approvals']): string | null {
  const { staffId } = JSON.parse(payload) as JsonObject;
  return typeof staffId === 'string' ? staffId : null;
}

/** Far more than a venue has. */
const MOST_STAFF = 10_000;

/** The ids of the staff whose name or address has the text in it. Upper and lower case are the same. */
export async function staffMatching(
  db: Kysely<IdentityTables>,
  staff: Pick<StaffDirectory, 'contact'>,
  text: string,
): Promise<readonly string[]> {
  const wanted = text.trim().toLowerCase();
  const people = await db.selectFrom('identity_staff').select('staff_id').limit(MOST_STAFF).execute();
  const found: string[] = [];
  for (const { staff_id: id } of people) {
    const contact = await staff.contact(id);
    if (contact !== null && [contact.name, contact.email].some((known) => known.toLowerCase().includes(wanted)))
      found.push(id);
  }
  return found;
}
