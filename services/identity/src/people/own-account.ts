import type { IdentityRejection, JsonObject } from '@corella/contracts/identity';
import { isAccountName, uidOf } from '@corella/contracts/ledger';
import type { IdentityContext } from '../identity.context.js';

type OwnContext = Pick<IdentityContext, 'staff' | 'users' | 'contacts' | 'personLinks'>;

/** Nobody of the staff acts on an account of their own, or of somebody who is linked with them. */
export const OWN_ACCOUNT: IdentityRejection = { code: 'own-account' };

/**
 * Whether a customer is this member of staff, or linked with them. Their own main account has the address by which they
 * log in to the console; strong links, such as the number of a document, lead to others.
 */
export async function isOwnAccount(
  { staff, users, contacts, personLinks }: OwnContext,
  staffId: string,
  uid: string,
): Promise<boolean> {
  const customer = await users.get(uid);
  const member = await staff.contact(staffId);
  const own = member === null ? null : await contacts.uidOf(member.email);
  if (customer === null || own === null) return false;
  const main = customer.parentUid ?? uid;
  return own === main || personLinks.areLinked(main, own);
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
