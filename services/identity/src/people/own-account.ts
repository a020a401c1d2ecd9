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

/** Whose account a request for two people is about; null where it is about nobody's. */
export function accountOf({ uid, account }: JsonObject): string | null {
  if (typeof uid === 'string') return uid;
  return typeof account === 'string' && isAccountName(account) ? uidOf(account) : null;
}
