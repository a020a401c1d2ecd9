import { bindPhone, newNumber } from './given-phone.js';
import type { IdentityCommand, StaffPrincipal } from '@corella/contracts/identity';
import { legalPerson, type KycAnswers, type KycCaseView, type KycSlot } from '@corella/contracts/kyc';
import { COMPANY_ANSWERS } from '@corella/contracts/testing';
import { givenIdentity, ORIGIN, type Identity } from './given-identity.js';
import { givenStaff, newAddress, signedUp } from './given-people.js';

/** Everything that the form of Australia asks. */
export const ANSWERS: KycAnswers = {
  firstName: 'Mia',
  lastName: 'Nguyen',
  birthDate: '1991-03-14',
  gender: 'female',
  nationality: 'AU',
  phone: '+61412555018',
  publicFigure: 'no',
  street: '14 Wattle Street',
  municipality: 'Brunswick',
  postcode: '3056',
  region: 'vic',
  occupation: 'employed-full',
  annualIncome: '90-120',
  tradingLimit: '50',
  financialAssets: '50-100',
  purpose: 'long-term',
  trigger: 'friend',
  experience: 'shares-3-5',
  documentType: 'au-licence',
  documentNumber: '2274 8105',
  documentExpiry: '2029-09-02',
};
export const JP_ANSWERS: KycAnswers = {
  ...ANSWERS,
  firstNameKana: 'ミア',
  lastNameKana: 'グエン',
  postcode: '1500001',
  region: 'tokyo',
  annualIncome: '5-10',
  tradingLimit: '2',
  financialAssets: '1-5',
  documentType: 'my-number',
};

export function valueOf<T>(reply: { readonly ok: true; readonly value: T } | { readonly ok: false }): T {
  if (!reply.ok) throw new Error(`refused: ${JSON.stringify(reply)}`);
  return reply.value;
}

export const draftOf = async (identity: Identity, uid: string) =>
  (await identity.asked('identity.kyc', { uid }))?.draft ?? { version: 0, answers: {}, pictures: [] };

export async function saved(identity: Identity, uid: string, answers: KycAnswers): Promise<number> {
  const { version } = await draftOf(identity, uid);
  return valueOf(await identity.send<'SaveKycDraft'>({ type: 'SaveKycDraft', uid, answers, version })).version;
}

/** A picture as a gateway stores and names it. */
export async function pictured(
  identity: Identity,
  uid: string,
  slot: KycSlot,
  content = `${slot} ${Math.random()}`,
): Promise<string> {
  const now = identity.clock.nowMs();
  const bytes = Buffer.from(content);
  const stored = await identity.files.write({ person: legalPerson(uid), contentType: 'image/jpeg', bytes, now });
  const picture = {
    slot,
    fileId: stored.id,
    sha256: stored.sha256,
    contentType: 'image/jpeg',
    sentBytes: bytes.length,
    sentName: `${slot}.jpg`,
    sentAt: now,
    advice: [],
  };
  const { version } = await draftOf(identity, uid);
  valueOf(await identity.send<'PutKycPicture'>({ type: 'PutKycPicture', uid, picture, version }));
  return stored.id;
}

export const submit = async (identity: Identity, uid: string): Promise<IdentityCommand<'SubmitKyc'>> => ({
  type: 'SubmitKyc',
  uid,
  version: (await draftOf(identity, uid)).version,
  method: 'upload',
  origin: ORIGIN,
});

/** A case whose check is done; its id. */
export async function submitted(identity: Identity, uid: string, answers: KycAnswers = ANSWERS): Promise<string> {
  await saved(identity, uid, answers);
  return sent(identity, uid, answers.documentType === 'au-licence' ? ['front', 'back'] : ['front']);
}

/** The same, of a company. */
export async function submittedCompany(
  identity: Identity,
  uid: string,
  answers: KycAnswers = COMPANY_ANSWERS,
): Promise<string> {
  await choseCompany(identity, uid);
  await saved(identity, uid, answers);
  return sent(identity, uid, COMPANY_PAPERS);
}

export const COMPANY_PAPERS: readonly KycSlot[] = ['registration', 'authority', 'front', 'back'];

export async function choseCompany(identity: Identity, uid: string): Promise<void> {
  const { version } = await draftOf(identity, uid);
  valueOf(await identity.send<'SaveKycDraft'>({ type: 'SaveKycDraft', uid, kind: 'company', answers: {}, version }));
}

async function sent(identity: Identity, uid: string, slots: readonly KycSlot[]): Promise<string> {
  for (const slot of slots) await pictured(identity, uid, slot);
  const { caseId } = valueOf(await identity.send<'SubmitKyc'>(await submit(identity, uid)));
  await checked(identity, caseId);
  return caseId;
}

export async function checked(identity: Identity, caseId: string): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    await identity.context.kycChecks.settled();
    if ((await caseOf(identity, caseId)).check !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${caseId} was not checked`);
}

export async function caseOf(identity: Identity, caseId: string): Promise<KycCaseView> {
  const found = await identity.asked('identity.kyc-case', { caseId });
  if (found === null) throw new Error(`there is no ${caseId}`);
  return found;
}

export const claim = (staff: StaffPrincipal, caseId: string | null) =>
  ({ type: 'ClaimKycCase', staff, caseId, requestId: 'q-claim' }) as const;

let decisions = 0;
/** A decision about the case as it stands, by somebody who has claimed it. */
export async function decision(
  identity: Identity,
  { staff, caseId, ...more }: { staff: StaffPrincipal; caseId: string } & Partial<IdentityCommand<'DecideKycCase'>>,
): Promise<IdentityCommand<'DecideKycCase'>> {
  return {
    type: 'DecideKycCase',
    staff,
    caseId,
    decision: 'approve',
    reason: 'K01',
    parts: [],
    remark: '',
    hash: (await caseOf(identity, caseId)).hash,
    requestId: `q-${(decisions += 1)}`,
    ...more,
  };
}

/** A venue whose customers are verified by the desk, with somebody of it and a second person. */
export async function givenDesk(
  options: { readonly secondLookShare?: number } = {},
): Promise<{ identity: Identity; kyc: StaffPrincipal; other: StaffPrincipal }> {
  const identity = await givenIdentity({ demoKyc: 'manual', ...options });
  const { principal: kyc } = await givenStaff(identity, 'kyc');
  const { principal: other } = await givenStaff(identity, 'aml');
  return { identity, kyc, other };
}

/** Somebody who lives in Japan, and whose verification ends with a letter. */
export async function givenJapanese(
  identity: Identity,
  email = newAddress(),
  { phone = true }: { readonly phone?: boolean } = {},
): Promise<string> {
  const signUp = await signedUp(identity, email, { country: 'JP' });
  const verified = await identity.send<'VerifyEmail'>({
    type: 'VerifyEmail',
    email,
    signUp,
    code: '000000',
    origin: ORIGIN,
  });
  const { uid } = valueOf(verified).user;
  if (phone) await bindPhone(identity, uid, newNumber());
  return uid;
}
