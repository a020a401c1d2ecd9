import type { IdentityRejection, JsonObject } from '@corella/contracts/identity';
import { isAccountName, uidOf } from '@corella/contracts/ledger';
import type { IdentityContext } from '../identity.context.js';

type OwnContext = Pick<IdentityContext, 'staff' | 'users' | 'contacts'>;

/** Nobody of the staff acts on an account of their own. */
export const OWN_ACCOUNT: IdentityRejection = { code: 'own-account' };

/** Whether a customer is this member of staff: the main account has the address by which they log in to the console. */
export async function isOwnAccount(
  { staff, users, contacts }: OwnContext,
  staffId: string,
  uid: string,
): Promise<boolean> {
  const customer = await users.get(uid);
  if (customer === null) return false;
  const contact = await contacts.of(customer.parentUid ?? uid);
  const member = await staff.contact(staffId);
  return contact !== null && member !== null && contact.email === member.email;
}

/** Whether a request for two people is about an account of this member of staff, also beside others. */
export async function concernsOwnAccount(context: OwnContext, staffId: string, payload: JsonObject): Promise<boolean> {
  for (const uid of accountsOf(payload)) if (await isOwnAccount(context, staffId, uid)) return true;
  return false;
}

function accountsOf({ uid, uids, account }: JsonObject): readonly string[] {
  if (typeof uid === 'string') return [uid];
  if (Array.isArray(uids)) return uids.filter((one) => typeof one === 'string');
  const owner = typeof account === 'string' && isAccountName(account) ? uidOf(account) : null;
  return owner === null ? [] : [owner];
}
