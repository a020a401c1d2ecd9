import { KYC_STATE } from '@corella/contracts/identity';
import type { VerifiedOwner } from '@corella/contracts/removal';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { nameIn } from '../kyc/applicant-name.js';

const END_LENGTH = 4;

/** By which the desk knows the owner of an account: the answers that were approved, whatever was sent since. */
export async function verifiedOwner(
  { verifications, kycRows }: Pick<IdentityContext, 'verifications' | 'kycRows'>,
  { uid, kycState }: RegisteredUser,
): Promise<VerifiedOwner | null> {
  if (kycState !== KYC_STATE.approved) return null;
  const { standing } = await verifications.of(uid);
  const sent = standing && (await kycRows.answers(uid, standing.answers));
  if (!sent) return null;
  const { birthDate = null, documentType = null, documentNumber } = sent.answers;
  return {
    name: nameIn(sent.answers),
    birthDate,
    documentType,
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
