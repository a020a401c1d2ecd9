import { KYC_STATE } from '@corella/contracts/identity';
import type { VerifiedOwner } from '@corella/contracts/removal';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { nameIn } from '../kyc/applicant-name.js';

const END_LENGTH = 4;

/** By which the desk knows the owner of an account. While another case is open, its answers are not verified. */
export async function verifiedOwner(
  { verifications, kycRows }: Pick<IdentityContext, 'verifications' | 'kycRows'>,
  { uid, kycState }: RegisteredUser,
): Promise<VerifiedOwner | null> {
  if (kycState !== KYC_STATE.approved) return null;
  const { current, state } = await verifications.of(uid);
  const sent = current === null || state !== KYC_STATE.approved ? null : await kycRows.answers(uid, current.answers);
  if (sent === null) return null;
  const { birthDate = null, documentType = null, documentNumber } = sent.answers;
  return {
    ...{ name: nameIn(sent.answers), birthDate, documentType },
    documentEnd: documentNumber?.slice(-END_LENGTH) ?? null,
  };
}

/** The phone of the account, in clear, for a call of the desk. */
export async function phoneOf(
  { removals, users, phones }: Pick<IdentityContext, 'removals' | 'users' | 'phones'>,
  removalId: string,
): Promise<string | null> {
  const removal = await removals.of(removalId);
  const user = removal && (await users.get(removal.uid));
  return user ? phones.of(user) : null;
}
