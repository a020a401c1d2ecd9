import type { IdentityCommand } from '@corella/contracts/identity';
import { ORIGIN, type Identity } from './given-identity.js';
import { bindTotp, valueOf } from './given-people.js';
import { givenCompany, givenSubAccount } from './given-sub-accounts.js';

let keys = 0;
const of = (uid: string, subUid: string) => ({ uid, subUid, origin: ORIGIN });

export const createSubKey = (
  uid: string,
  subUid: string,
  change: Partial<IdentityCommand<'CreateSubApiKey'>> & { readonly code: string },
): IdentityCommand<'CreateSubApiKey'> => ({
  type: 'CreateSubApiKey',
  ...of(uid, subUid),
  label: 'bot',
  permissions: ['READ', 'WRITE'],
  ips: [],
  idempotencyKey: `sub-key-${(keys += 1)}`,
  ...change,
});
export const updateSubKey = (
  uid: string,
  subUid: string,
  change: Pick<IdentityCommand<'UpdateSubApiKey'>, 'accessKey'> & Partial<IdentityCommand<'UpdateSubApiKey'>>,
) => ({ type: 'UpdateSubApiKey', ...of(uid, subUid), ...change }) as const;
export const deleteSubKey = (uid: string, subUid: string, accessKey: string) =>
  ({ type: 'DeleteSubApiKey', ...of(uid, subUid), accessKey }) as const;

/** A company with an authenticator, its sub-account, and a key of the sub-account. */
export async function givenSubKey(identity: Identity) {
  const { uid } = await givenCompany(identity);
  const sub = await givenSubAccount(identity, uid);
  const { code } = await bindTotp(identity, uid);
  const made = valueOf(await identity.send<'CreateSubApiKey'>(createSubKey(uid, sub.uid, { code: code() })));
  // The next code.
  identity.clock.advance(30_000);
  return { uid, subUid: sub.uid, code, ...made };
}
