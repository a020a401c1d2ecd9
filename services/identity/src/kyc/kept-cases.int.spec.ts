import type { StaffPrincipal } from '@corella/contracts/identity';
import { legalPerson } from '@corella/contracts/kyc';
import { ORIGIN, type Identity } from '../testing/given-identity.js';
import { newAddress, registered } from '../testing/given-people.js';
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
} from '../testing/given-verification.js';
import { CLEAR } from '../testing/scripted-vendor.js';

describe('what a case keeps', () => {
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
  const newPicture = async (slot: 'front' | 'back', text: string) => {
    const now = identity.clock.nowMs();
    const bytes = Buffer.from(text);
    const stored = await identity.files.write({ person: legalPerson(uid), contentType: 'image/jpeg', bytes, now });
    return {
      ...{ slot, fileId: stored.id, sha256: stored.sha256, contentType: 'image/jpeg', sentBytes: bytes.length },
      ...{ sentName: `${slot}.jpg`, sentAt: now, advice: [] },
    };
  };

  it('takes the same picture for what it is', async () => {
    await saved(identity, uid, { ...ANSWERS, documentType: 'passport' });
    const put = async () =>
      identity.send<'PutKycPicture'>({
        type: 'PutKycPicture',
        uid,
        picture: await newPicture('front', 'the same bytes'),
        version: (await draftOf(identity, uid)).version,
      });
    await put();
    const sent = await identity.send<'SubmitKyc'>(await submit(identity, uid));
    if (!sent.ok) throw new Error(JSON.stringify(sent));
    const { caseId } = sent.value;
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    await identity.send<'DecideKycCase'>(
      await decision(identity, { staff: kyc, caseId, decision: 'modify', reason: 'M01', parts: ['front'] }),
    );
    await put();
    const again = await identity.send<'ResubmitKyc'>({
      type: 'ResubmitKyc',
      uid,
      version: (await draftOf(identity, uid)).version,
      origin: ORIGIN,
    });
    expect(again).toMatchObject({ ok: false });
  });

  it('lets another document have fewer sides', async () => {
    const caseId = await submitted(identity, uid);
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    await identity.send<'DecideKycCase'>(
      await decision(identity, {
        staff: kyc,
        caseId,
        decision: 'modify',
        reason: 'M03',
        parts: ['documentType', 'documentNumber', 'documentExpiry', 'front'],
      }),
    );
    await saved(identity, uid, { documentType: 'passport', documentNumber: '99887766', documentExpiry: '2031-01-01' });
    await pictured(identity, uid, 'front');
    const again = await identity.send<'ResubmitKyc'>({
      type: 'ResubmitKyc',
      uid,
      version: (await draftOf(identity, uid)).version,
      origin: ORIGIN,
    });
    expect(again).toMatchObject({ ok: true });
  });

  it('lets another document have more sides', async () => {
    const caseId = await submitted(identity, uid, { ...ANSWERS, documentType: 'passport' });
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    const asked = await identity.send<'DecideKycCase'>(
      await decision(identity, {
        staff: kyc,
        caseId,
        decision: 'modify',
        reason: 'M03',
        parts: ['documentType', 'documentNumber', 'documentExpiry', 'front'],
      }),
    );
    expect(asked).toMatchObject({ ok: true });
    await saved(identity, uid, {
      documentType: 'au-licence',
      documentNumber: '99887766',
      documentExpiry: '2031-01-01',
    });
    await pictured(identity, uid, 'front');
    await pictured(identity, uid, 'back');
    const again = await identity.send<'ResubmitKyc'>({
      type: 'ResubmitKyc',
      uid,
      version: (await draftOf(identity, uid)).version,
      origin: ORIGIN,
    });
    expect(again).toMatchObject({ ok: true });
  });

  it('is not touched by a late finding about an earlier attempt', async () => {
    let slow = true;
    const get = identity.kycVendor.get.bind(identity.kycVendor);
    jest.spyOn(identity.kycVendor, 'get').mockImplementation(async (checkId: string) => {
      if (checkId.endsWith('/1')) {
        while (slow) await new Promise((r) => setTimeout(r, 5));
        return { ...CLEAR, read: { lastName: { text: 'SOMEBODY ELSE', box: null } }, fraud: true };
      }
      return get(checkId);
    });
    await saved(identity, uid, ANSWERS);
    await pictured(identity, uid, 'front');
    await pictured(identity, uid, 'back');
    const sent = await identity.send<'SubmitKyc'>(await submit(identity, uid));
    if (!sent.ok) throw new Error('no');
    const { caseId } = sent.value;
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    await identity.send<'DecideKycCase'>(
      await decision(identity, { staff: kyc, caseId, decision: 'modify', reason: 'M02', parts: ['street'] }),
    );
    await saved(identity, uid, { street: '18 Wattle Street' });
    await identity.send<'ResubmitKyc'>({
      type: 'ResubmitKyc',
      uid,
      version: (await draftOf(identity, uid)).version,
      origin: ORIGIN,
    });
    for (let n = 0; n < 400 && (await caseOf(identity, caseId)).check === null; n += 1)
      await new Promise((r) => setTimeout(r, 5));
    const before = await caseOf(identity, caseId);
    expect(before.check).not.toBeNull();
    slow = false;
    await identity.context.kycChecks.settled();
    const after = await caseOf(identity, caseId);
    expect(after.hash).toBe(before.hash);
    expect(after.check).toEqual(before.check);
    jest.restoreAllMocks();
  });

  it('has its history to the end, however often it was claimed', async () => {
    const caseId = await submitted(identity, uid);
    for (let n = 0; n < 260; n += 1) {
      await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
      await identity.send<'ReleaseKycCase'>({ type: 'ReleaseKycCase', staff: kyc, caseId, requestId: `q${n}` });
    }
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    await identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId }));
    expect((await caseOf(identity, caseId)).history.map(({ type }) => type)).toContain('KycApproved');
  });

  it('keeps its pictures when a later application replaces them', async () => {
    const caseId = await submitted(identity, uid);
    const back = (await caseOf(identity, caseId)).files.find(({ slot }) => slot === 'back')?.fileId ?? '';
    const reject = async (id: string) => {
      await identity.context.kycChecks.settled();
      await identity.send<'ClaimKycCase'>(claim(kyc, id));
      await identity.send<'DecideKycCase'>(
        await decision(identity, { staff: kyc, caseId: id, decision: 'reject', reason: 'R04' }),
      );
      identity.clock.advance(31 * 86_400_000);
      await identity.send<'ReopenKyc'>({ type: 'ReopenKyc', uid });
    };
    await reject(caseId);
    await saved(identity, uid, { documentType: 'passport' });
    const sent = await identity.send<'SubmitKyc'>(await submit(identity, uid));
    if (!sent.ok) throw new Error(JSON.stringify(sent));
    await reject(sent.value.caseId);
    await saved(identity, uid, { documentType: 'au-licence' });
    await pictured(identity, uid, 'back');
    expect((await caseOf(identity, caseId)).files).toHaveLength(2);
    expect(await identity.files.read(back)).not.toBeNull();
  });

  it('names a day to whoever is not eligible, on a list or not', async () => {
    const told = async (reason: string) => {
      uid = (await registered(identity, newAddress())).uid;
      const caseId = await submitted(identity, uid);
      await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
      await identity.send<'DecideKycCase'>(
        await decision(identity, { staff: kyc, caseId, decision: 'reject', reason }),
      );
      return (await identity.asked('identity.kyc', { uid }))?.application?.reapplyAfter === null;
    };
    expect([await told('R05'), await told('R04')]).toEqual([false, false]);
  });
});
