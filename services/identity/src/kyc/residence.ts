import { ageOn, dayIn, kycFormOf, type Residence } from '@corella/contracts/kyc';
import { KYC_STATE } from '@corella/contracts/identity';
import type { IdentityContext } from '../identity.context.js';

/** Of the answers that were approved, whatever was sent since. */
export async function residenceOf(
  { users, verifications, kycRows, clock }: IdentityContext,
  uid: string,
): Promise<Residence | null> {
  const asked = await users.get(uid);
  const user = asked?.parentUid ? await users.get(asked.parentUid) : asked;
  if (!user) return null;
  const { standing, applications } = await verifications.of(user.uid);
  const isVerified = user.kycState === KYC_STATE.approved && standing !== null;
  const { answers = {} } = (isVerified ? await kycRows.answers(user.uid, standing.answers) : null) ?? {};
  const isCompany = standing?.kind === 'company';
  const zone = kycFormOf(user.country, 'person')?.zone ?? 'UTC';
  const { birthDate } = answers;
  return {
    country: user.country,
    region: (isCompany ? answers['office.region'] : answers.region) ?? null,
    age: isCompany || birthDate === undefined ? null : ageOn(birthDate, dayIn(zone, clock.nowMs())),
    kycSubmitted: applications > 0,
  };
}
