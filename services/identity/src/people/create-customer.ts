import type { AgreementId, AgreementTick, IdentityRejection, Origin } from '@corella/contracts/identity';
import { invariant, ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { freeUid } from './free-uid.js';
import { keepOrigin } from './origins.js';

export interface NewCustomer {
  readonly email: string;
  readonly passwordHash: string;
  readonly country: string;
  readonly agreements: readonly AgreementId[];
  /** Of which versions; 1 of those that are not named here. */
  readonly ticked?: readonly AgreementTick[];
  /** From where they agreed to the terms. */
  readonly origin: Origin;
  /** In which the agreements were shown; missing of customers whom demo mode made. */
  readonly language?: string;
  /** Demo mode: who approves KYC at once. It also decides how the account is funded. */
  readonly approveKycAs: string | null;
  /** Of a company that is approved at once; missing of a person. */
  readonly kycKind?: 'company';
  /** A uid that was chosen before (demo mode). Default: a random free one. */
  readonly uid?: string;
}

const MAX_DRAWS = 20;

/** Writes the vault rows that claim uid and address, then makes the one append that names them. */
export async function createCustomer(
  context: IdentityContext,
  customer: NewCustomer,
): Promise<Result<RegisteredUser, IdentityRejection>> {
  const uid = await claim(context, customer);
  if (uid === null) return reject({ code: 'code-wrong', field: 'code' });
  const { country, agreements, ticked, language, approveKycAs, kycKind } = customer;
  const originRef = await keepOrigin(context, uid, customer.origin);
  const registered = await context.users.change(uid, {
    type: 'Register',
    uid,
    country,
    contactRef: uid,
    agreements,
    ...(ticked === undefined ? {} : { ticked }),
    originRef,
    approveKycAs,
    ...(kycKind === undefined ? {} : { kycKind }),
    ...(language === undefined ? {} : { language }),
  });
  if (!registered.ok) return registered;
  const { state } = registered.value;
  invariant(state.status !== 'none', 'a registered user has a state');
  return ok(state);
}

/**
 * Null when the address already belongs to a customer. A claim that no event names was left by a crash; its uid is used
 * again.
 */
async function claim(context: IdentityContext, customer: NewCustomer): Promise<string | null> {
  const { email, passwordHash, country } = customer;
  const now = context.clock.nowMs();
  for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
    const uid = customer.uid ?? (await freeUid(context));
    const claimed = await context.contacts.claim({ uid, contact: { email, country }, passwordHash, now });
    if (claimed === 'claimed') return uid;
    const owner = await context.contacts.uidOf(email);
    if (owner === null) continue;
    if ((await context.users.get(owner)) !== null) return null;
    await context.contacts.putPassword({ uid: owner, version: 1, hash: passwordHash, now });
    return owner;
  }
  throw new Error('no free uid was found');
}
