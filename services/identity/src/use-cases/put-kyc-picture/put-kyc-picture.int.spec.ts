import type { StaffPrincipal } from '@corella/contracts/identity';
import { KYC_PERSON_BYTES, legalPerson, type KycPicture } from '@corella/contracts/kyc';
import { type Identity } from '../../testing/given-identity.js';
import { newAddress, registered } from '../../testing/given-people.js';
import {
  ANSWERS,
  caseOf,
  claim,
  decision,
  draftOf,
  givenDesk,
  pictured,
  saved,
  submit,
  submitted,
} from '../../testing/given-verification.js';
import { CLEAR } from '../../testing/scripted-vendor.js';

describe('PutKycPicture', () => {
  let identity: Identity;
  let kyc: StaffPrincipal;
  let uid: string;
  beforeAll(async () => {
    ({ identity, kyc } = await givenDesk());
  });
  beforeEach(async () => {
    identity.kycVendor.answer = CLEAR;
    uid = (await registered(identity, newAddress())).uid;
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('forgets a picture that was replaced before anybody saw it, and keeps one that was sent', async () => {
    const first = await pictured(identity, uid, 'front');
    const second = await pictured(identity, uid, 'front');
    expect(await identity.files.read(first)).toBeNull();
    const caseId = await submitted(identity, uid);
    const [front] = (await caseOf(identity, caseId)).files;
    expect(front?.fileId).not.toBe(second);
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    const ask = await decision(identity, { staff: kyc, caseId, decision: 'modify', reason: 'M01', parts: ['front'] });
    await identity.send<'DecideKycCase'>(ask);
    await pictured(identity, uid, 'front');
    expect(await identity.files.read(front?.fileId ?? '')).not.toBeNull();
  });

  it('keeps no more than a person may have, of which a picture that gives way is no part', async () => {
    await saved(identity, uid, ANSWERS);
    const put = async (slot: KycPicture['slot'], sentBytes: number) => {
      const stored = await identity.files.write({
        person: legalPerson(uid),
        contentType: 'image/jpeg',
        bytes: Buffer.from(slot),
        now: 0,
      });
      const picture = {
        slot,
        fileId: stored.id,
        sha256: stored.sha256,
        contentType: 'image/jpeg',
        sentBytes,
        sentName: null,
        sentAt: 0,
        advice: [],
      };
      const { version } = await draftOf(identity, uid);
      return identity.send<'PutKycPicture'>({ type: 'PutKycPicture', uid, picture, version });
    };
    expect(await put('front', KYC_PERSON_BYTES - 10)).toMatchObject({ ok: true });
    expect(await put('back', 11)).toEqual({
      ok: false,
      rejection: { code: 'documents-limit', field: 'back', inputs: { limitBytes: KYC_PERSON_BYTES } },
    });
    expect(await put('back', 10)).toMatchObject({ ok: true });
    expect(await put('front', KYC_PERSON_BYTES - 10)).toMatchObject({ ok: true });
  });

  it('waits for a submission that is under way, whose picture the desk sees', async () => {
    await saved(identity, uid, { ...ANSWERS, documentType: 'passport' });
    const sent = await pictured(identity, uid, 'front');
    const { version, pictures } = await draftOf(identity, uid);
    const [known] = pictures as readonly [KycPicture];
    const stored = await identity.files.write({
      person: legalPerson(uid),
      contentType: 'image/jpeg',
      bytes: Buffer.from('another'),
      now: 0,
    });
    const [submission, replaced] = await Promise.all([
      identity.send<'SubmitKyc'>(await submit(identity, uid)),
      identity.send<'PutKycPicture'>({
        type: 'PutKycPicture',
        uid,
        version,
        picture: { ...known, fileId: stored.id, sha256: stored.sha256 },
      }),
    ]);
    expect(submission).toMatchObject({ ok: true });
    expect(replaced).toMatchObject({ ok: false, rejection: { code: 'kyc-closed' } });
    expect(await identity.files.read(sent)).not.toBeNull();
  });
});
