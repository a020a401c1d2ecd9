import { KYC_STATE, type StaffPrincipal } from '@corella/contracts/identity';
import { givenIdentity, type Identity } from '../testing/given-identity.js';
import { newAddress, registered } from '../testing/given-people.js';
import {
  ANSWERS,
  caseOf,
  checked,
  claim,
  decision,
  givenDesk,
  submitted,
  valueOf,
} from '../testing/given-verification.js';
import { CLEAR } from '../testing/scripted-vendor.js';

describe('reviews that are due', () => {
  let identity: Identity;
  let kyc: StaffPrincipal;
  let uid: string;
  beforeEach(async () => {
    ({ identity, kyc } = await givenDesk());
    uid = (await registered(identity, newAddress())).uid;
  });
  afterEach(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const ANSWERED = { ...ANSWERS, documentExpiry: '2040-01-01' };
  const decided = async (caseId: string) => {
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    return valueOf(await identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId })));
  };
  const upTo = async (day: string): Promise<void> => {
    identity.clock.advance(Date.parse(day) + 12 * 3_600_000 - identity.clock.nowMs());
    await identity.service.tidy();
  };

  it('come after three years of a low risk, to the desk and not to the customer', async () => {
    const caseId = await submitted(identity, uid, ANSWERED);
    expect(await caseOf(identity, caseId)).toMatchObject({ rating: 'low', risks: [] });
    await decided(caseId);
    await upTo('2029-01-04');
    expect((await identity.context.verifications.of(uid)).applications).toBe(1);
    await upTo('2029-01-06');
    const next = `KYC-${uid}-2`;
    await checked(identity, next);
    expect(await caseOf(identity, next)).toMatchObject({ cause: 'review-due', state: KYC_STATE.submitted });
    expect(await identity.asked('identity.kyc', { uid })).toMatchObject({
      state: KYC_STATE.approved,
      review: null,
      application: { caseId },
    });
    const mails = (await identity.outbox.list()).length;
    await decided(next);
    expect((await identity.outbox.list()).length).toBe(mails);
    await upTo('2031-12-30');
    expect((await identity.context.verifications.of(uid)).applications).toBe(2);
    await upTo('2032-01-08');
    expect((await identity.context.verifications.of(uid)).applications).toBe(3);
  });

  it('come after two years of somebody who was approved before there were ratings', async () => {
    const caseId = await submitted(identity, uid, ANSWERED);
    valueOf(await identity.send<'ClaimKycCase'>(claim(kyc, caseId)));
    const { revision } = await identity.context.verifications.load(uid);
    await identity.store.append(`kyc-${uid}`, revision, [
      {
        id: `kyc-${uid}/${revision + 1}`,
        type: 'KycApproved',
        meta: { at: identity.clock.nowMs() },
        data: { uid, caseId, source: 'desk', by: kyc.staffId },
      },
    ]);
    const { directory } = identity;
    await identity.stop(true);
    identity = await givenIdentity({ directory, demoKyc: 'manual' });
    await upTo('2028-01-04');
    expect((await identity.context.verifications.of(uid)).applications).toBe(1);
    await upTo('2028-01-06');
    expect((await identity.context.verifications.of(uid)).current).toMatchObject({ cause: 'review-due' });
  });

  it('come after two years of a medium risk, and what is a high one takes two people', async () => {
    await decided(await submitted(identity, uid, { ...ANSWERED, purpose: 'payments' }));
    await upTo('2028-01-06');
    expect((await identity.context.verifications.of(uid)).current).toMatchObject({ cause: 'review-due' });
    await checked(identity, `KYC-${uid}-2`);
    identity.kycVendor.answer = { ...CLEAR, fraud: true };
    const other = (await registered(identity, newAddress())).uid;
    const caseId = await submitted(identity, other, ANSWERED);
    expect(await caseOf(identity, caseId)).toMatchObject({
      rating: 'high',
      risks: ['fraud'],
      needsSecond: ['high-risk'],
    });
    expect((await decided(caseId)).approvalId).not.toBeNull();
    const { staffId } = kyc;
    const list = await identity.asked('identity.list-kyc-cases', {
      filter: { rating: 'high' },
      range: [0, 9],
      sort: ['dueAt', 'ASC'],
      staffId,
    });
    expect(list).toMatchObject({ value: { rows: [{ caseId, needsSecond: ['high-risk'], risks: ['fraud'] }] } });
  });
});
