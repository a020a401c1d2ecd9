import { IDENTITY_TOPIC, type StaffPrincipal } from '@corella/contracts/identity';
import { KYC_HANDOFF, SELFIE_SLOTS } from '@corella/contracts/kyc';
import { sha256Hex } from '@corella/hash';
import { lockAccount } from '../locks/lock-account.js';
import { ORIGIN, type Identity } from '../testing/given-identity.js';
import { frozen, givenStaff, newAddress, registered } from '../testing/given-people.js';
import { choseEkyc, givenPhone, newCode, photographed, storedPicture } from '../testing/given-kyc-phone.js';
import {
  caseOf,
  checked,
  claim,
  decision,
  draftOf,
  givenDesk,
  givenJapanese,
  JP_ANSWERS,
  submit,
  valueOf,
} from '../testing/given-verification.js';
import { CLEAR } from '../testing/scripted-vendor.js';

describe('the phone as the camera of a verification', () => {
  let identity: Identity;
  let kyc: StaffPrincipal;
  let uid: string;
  const shown = async () => (await identity.asked('identity.kyc', { uid }))?.handoff ?? null;
  const phoneOf = (phone: string) => identity.asked('identity.kyc-phone', { phone });
  const show = (token: string, phone?: string) =>
    identity.send<'OpenKycHandoff'>({ type: 'OpenKycHandoff', token, ...(phone === undefined ? {} : { phone }) });
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

  it('sends both sides and three selfies with a gesture each, and the desk sees what was asked', async () => {
    await choseEkyc(identity, uid);
    const phone = await givenPhone(identity, uid);
    expect(await shown()).toMatchObject({ state: 'open', refusedAt: null });
    const wanted = (await phoneOf(phone))?.slots ?? [];
    expect(wanted.map(({ slot }) => slot)).toEqual(['front', 'back', ...SELFIE_SLOTS]);
    expect(new Set(wanted.map(({ gesture }) => gesture)).size).toBe(4);
    await photographed(identity, uid, phone);
    const { caseId, dueAt } = valueOf(await identity.send<'SubmitKyc'>(await submit(identity, uid)));
    expect(dueAt - identity.clock.nowMs()).toBeLessThan(4 * 86_400_000);
    const { method, files } = await caseOf(identity, caseId);
    expect(method).toBe('ekyc');
    expect(files.map(({ slot, gesture = null }) => [slot, gesture])).toEqual(
      wanted.map(({ slot, gesture }) => [slot, gesture]),
    );
    expect([await shown(), await phoneOf(phone)]).toEqual([null, null]);
  });

  it('signals each change of its own: a code, the phone that came, each picture, a second phone, and the end', async () => {
    await choseEkyc(identity, uid);
    const news = () => identity.heard.filter(({ topic }) => topic === IDENTITY_TOPIC.accountNews);
    const none = news().length;
    const token = await newCode(identity, uid);
    const before = news().length;
    expect(before).toBe(none + 1);
    const { phone } = valueOf(await show(token));
    expect(news().slice(before)).toEqual([{ topic: IDENTITY_TOPIC.accountNews, message: { uid, changed: 'kyc' } }]);
    // The same phone again is no news.
    await show(token, phone);
    expect(news()).toHaveLength(before + 1);
    await show(token);
    expect(news()).toHaveLength(before + 2);
    await photographed(identity, uid, sha256Hex(phone));
    const pictures = (await draftOf(identity, uid)).pictures.length;
    expect(news()).toHaveLength(before + 2 + pictures);
    await identity.send<'EndKycHandoff'>({ type: 'EndKycHandoff', uid });
    expect(news()).toHaveLength(before + 3 + pictures);
  });

  it('ends with a newer code, after fifteen minutes unused, after thirty in use, and when it is ended', async () => {
    await choseEkyc(identity, uid);
    const [old, next] = [await newCode(identity, uid), await newCode(identity, uid)];
    expect(await show(old)).toMatchObject({ rejection: { code: 'handoff-invalid' } });
    identity.clock.advance(KYC_HANDOFF.codeMs);
    expect(await show(next)).toMatchObject({ rejection: { code: 'handoff-expired' } });
    expect(await shown()).toBeNull();
    const phone = await givenPhone(identity, uid);
    identity.clock.advance(KYC_HANDOFF.phoneMs - 1);
    expect(await phoneOf(phone)).not.toBeNull();
    identity.clock.advance(1);
    expect(await phoneOf(phone)).toBeNull();
    const picture = await storedPicture(identity, uid, 'front');
    expect(await identity.refused({ type: 'PutKycPhonePicture', phone, picture })).toEqual({ code: 'handoff-over' });
    const again = await givenPhone(identity, uid);
    await identity.send<'EndKycHandoff'>({ type: 'EndKycHandoff', uid });
    expect([await phoneOf(again), await shown()]).toEqual([null, null]);
  });

  it.each<readonly [string, (uid: string) => Promise<unknown>]>([
    ['a freeze', (one) => frozen(identity, one)],
    ['a lock of the owner', (one) => lockAccount(identity.context, { uid: one, cause: 'owner', origin: ORIGIN })],
    ['a logout everywhere', (one) => endedEverywhere(identity, one)],
  ])('ends with %s', async (_, act) => {
    await choseEkyc(identity, uid);
    const phone = await givenPhone(identity, uid);
    await act(uid);
    expect([await phoneOf(phone), await shown()]).toEqual([null, null]);
    const picture = await storedPicture(identity, uid, 'front');
    expect(await identity.refused({ type: 'PutKycPhonePicture', phone, picture })).toEqual({ code: 'handoff-over' });
  });

  it('takes again what the desk has sent back, and nothing else', async () => {
    await choseEkyc(identity, uid);
    await photographed(identity, uid, await givenPhone(identity, uid));
    const { caseId } = valueOf(await identity.send<'SubmitKyc'>(await submit(identity, uid)));
    await checked(identity, caseId);
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    const ask = { staff: kyc, caseId, decision: 'modify', reason: 'M01', parts: ['selfie3'] } as const;
    valueOf(await identity.send<'DecideKycCase'>(await decision(identity, ask)));
    const phone = await givenPhone(identity, uid);
    expect((await phoneOf(phone))?.slots).toMatchObject([{ slot: 'selfie3', sentAt: null }]);
    await photographed(identity, uid, phone);
    const { version } = await draftOf(identity, uid);
    valueOf(await identity.send<'ResubmitKyc'>({ type: 'ResubmitKyc', uid, version, origin: ORIGIN }));
    expect((await caseOf(identity, caseId)).files).toHaveLength(5);
  });

  it('spares a customer in Japan the letter', async () => {
    uid = await givenJapanese(identity);
    await choseEkyc(identity, uid, JP_ANSWERS);
    await photographed(identity, uid, await givenPhone(identity, uid));
    const { caseId } = valueOf(await identity.send<'SubmitKyc'>(await submit(identity, uid)));
    await checked(identity, caseId);
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    valueOf(await identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId })));
    expect(await identity.asked('identity.kyc', { uid })).toMatchObject({ state: 90, mailState: 0 });
  });
});

async function endedEverywhere(identity: Identity, uid: string): Promise<void> {
  const { principal: staff } = await givenStaff(identity, 'support');
  const end = { type: 'EndUserSessions', staff, uid, reason: 'stolen phone', requestId: 'q' } as const;
  valueOf(await identity.send<'EndUserSessions'>(end));
}
