import { nameKey } from '@corella/contracts/kyc';
import type { IdentityContext } from '../identity.context.js';

const MOST = 5;
/** So many are looked at: most who share a name were verified. */
const MOST_LOOKED_AT = 50;

/** Customers whose verified name has these words, in any order. */
export async function peopleNamed(
  { kycRows, users, verifiedNames }: Pick<IdentityContext, 'kycRows' | 'users' | 'verifiedNames'>,
  name: string,
): Promise<readonly { readonly uid: string; readonly name: string }[]> {
  const key = nameKey(name);
  const found: { readonly uid: string; readonly name: string }[] = [];
  for (const uid of (await kycRows.uidsNamed(name)).slice(0, MOST_LOOKED_AT)) {
    const user = await users.get(uid);
    const verified = user && (await verifiedNames.of(user));
    if (verified !== null && nameKey(verified) === key) found.push({ uid, name: verified });
    if (found.length === MOST) break;
  }
  return found;
}
