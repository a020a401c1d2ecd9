import { sha256Hex } from '@corella/hash';
import { legalPerson, type KycAnswers, type KycPicture, type KycSlot } from '@corella/contracts/kyc';
import type { Identity } from './given-identity.js';
import { ANSWERS, saved, valueOf } from './given-verification.js';

/** A draft whose pictures are to come by a phone. */
export async function choseEkyc(identity: Identity, uid: string, answers: KycAnswers = ANSWERS): Promise<void> {
  const version = await saved(identity, uid, answers);
  valueOf(await identity.send<'SaveKycDraft'>({ type: 'SaveKycDraft', uid, method: 'ekyc', answers: {}, version }));
}

export const newCode = async (identity: Identity, uid: string): Promise<string> =>
  valueOf(await identity.send<'BeginKycHandoff'>({ type: 'BeginKycHandoff', uid })).token;

/** The SHA-256 of the token of a phone that has scanned a code. */
export async function givenPhone(identity: Identity, uid: string): Promise<string> {
  const token = await newCode(identity, uid);
  return sha256Hex(valueOf(await identity.send<'OpenKycHandoff'>({ type: 'OpenKycHandoff', token })).phone);
}

export async function storedPicture(identity: Identity, uid: string, slot: KycSlot): Promise<KycPicture> {
  const now = identity.clock.nowMs();
  const bytes = Buffer.from(`${slot} ${Math.random()}`);
  const stored = await identity.files.write({ person: legalPerson(uid), contentType: 'image/jpeg', bytes, now });
  return {
    slot,
    fileId: stored.id,
    sha256: stored.sha256,
    contentType: 'image/jpeg',
    sentBytes: bytes.length,
    sentName: null,
    sentAt: now,
    advice: [],
  };
}

/** A phone sends every picture that is wanted. */
export async function photographed(identity: Identity, uid: string, phone: string): Promise<void> {
  for (const { slot } of (await identity.asked('identity.kyc-phone', { phone }))?.slots ?? []) {
    const picture = await storedPicture(identity, uid, slot);
    valueOf(await identity.send<'PutKycPhonePicture'>({ type: 'PutKycPhonePicture', phone, picture }));
  }
}
