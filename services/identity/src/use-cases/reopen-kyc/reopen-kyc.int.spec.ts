import { KYC_STATE, type StaffPrincipal } from '@corella/contracts/identity';
import { eventually, type Identity } from '../../testing/given-identity.js';
import { newAddress, registered } from '../../testing/given-people.js';
import { claim, decision, givenDesk, submitted } from '../../testing/given-verification.js';
import { CLEAR } from '../../testing/scripted-vendor.js';

describe('ReopenKyc', () => {
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
  const view = async () => {
    const found = await identity.asked('identity.kyc', { uid });
    if (found === null) throw new Error('nobody');
    return found;
  };

  it('is rejected with a day from which on one may apply again, and never after a hit of a list', async () => {
    const caseId = await submitted(identity, uid);
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    await identity.send<'DecideKycCase'>(
      await decision(identity, { staff: kyc, caseId, decision: 'reject', reason: 'R01' }),
    );
    expect(await view()).toMatchObject({ state: KYC_STATE.rejected, application: { reason: 'R01' } });
    expect(await identity.refused({ type: 'ReopenKyc', uid })).toEqual({ code: 'kyc-wait' });
    identity.clock.advance(30 * 86_400_000);
    expect(await identity.send<'ReopenKyc'>({ type: 'ReopenKyc', uid })).toMatchObject({ ok: true });
    expect(await view()).toMatchObject({ state: KYC_STATE.notSubmitted, draft: { answers: { firstName: 'Mia' } } });
    const again = await submitted(identity, uid);
    expect(again).toBe(`KYC-${uid}-2`);
    // The first case stays as it was decided, for whoever reads it later.
    expect(await identity.asked('identity.kyc-case', { caseId })).toMatchObject({
      caseId,
      state: KYC_STATE.rejected,
      attempt: 1,
      decidedBy: kyc.staffId,
      dueAt: null,
    });
    expect(await identity.asked('identity.kyc-case', { caseId: `KYC-${uid}-3` })).toBeNull();
    await identity.send<'ClaimKycCase'>(claim(kyc, again));
    const never = await decision(identity, { staff: kyc, caseId: again, decision: 'reject', reason: 'R05' });
    await identity.send<'DecideKycCase'>(never);
    const rejections = async () =>
      (await identity.outbox.list()).filter(({ subject }) => subject === 'Your verification was not successful');
    await eventually(async () => (await rejections()).length === 2);
    identity.clock.advance(999 * 86_400_000);
    expect(await identity.refused({ type: 'ReopenKyc', uid })).toEqual({ code: 'kyc-wait' });
  });
});
