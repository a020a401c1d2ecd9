import type { JsonObject, StaffPrincipal, StaffRole } from '@corella/contracts/identity';
import { FIRST_DILIGENCE, type DiligenceTerms } from '@corella/contracts/kyc';
import { executeOwnApproval } from '../approvals/execute-own-approval.js';
import { agreed, askedFor } from '../testing/given-approvals.js';
import { eventually, givenIdentity, type Identity } from '../testing/given-identity.js';
import { givenStaff, newAddress, registered } from '../testing/given-people.js';
import { ANSWERS, caseOf, claim, decision, givenDesk, submitted, valueOf } from '../testing/given-verification.js';

const DAY_MS = 86_400_000;
const { terms } = FIRST_DILIGENCE;

describe('the settings of the diligence', () => {
  let identity: Identity;
  let kyc: StaffPrincipal;
  let aml: StaffPrincipal;
  let uid: string;
  beforeEach(async () => {
    ({ identity, kyc, other: aml } = await givenDesk());
    uid = (await registered(identity, newAddress())).uid;
  });
  afterEach(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const payloadOf = (change: Partial<DiligenceTerms>, more: JsonObject = {}): JsonObject => ({
    version: 2,
    terms: { ...terms, ...change } as unknown as JsonObject,
    effectiveAt: 0,
    ...more,
  });
  const publish = (change: Partial<DiligenceTerms>, more: JsonObject = {}) =>
    agreed(identity, { maker: kyc, checker: aml }, { kind: 'diligence-terms', payload: payloadOf(change, more) });
  const approved = async (answers: object = {}): Promise<string> => {
    const caseId = await submitted(identity, uid, { ...ANSWERS, documentExpiry: '2040-01-01', ...answers });
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    valueOf(await identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId })));
    return caseId;
  };
  const applications = async () => (await identity.context.verifications.of(uid)).applications;
  const passed = async (days: number): Promise<void> => {
    identity.clock.advance(days * DAY_MS);
    await identity.service.tidy();
  };
  const published = () => identity.events('diligence-terms');
  const request = async (staff: StaffPrincipal, payload: JsonObject) =>
    identity.send<'RequestApproval'>({
      type: 'RequestApproval',
      staff,
      kind: 'diligence-terms',
      target: 'diligence:terms',
      payload,
      reason: 'checked',
      requestId: 'q',
      idempotencyKey: `asked-${staff.staffId}`,
    });
  const of = async (role: StaffRole) => (await givenStaff(identity, role)).principal;

  it('are published by two people, once, and outlast a restart', async () => {
    const { approvalId, decided } = await publish({ secondLookPercent: 20 });
    expect(decided).toMatchObject({ ok: true, value: { status: 'executed' } });
    await executeOwnApproval(identity.context, approvalId);
    expect(await published()).toMatchObject([
      { type: 'DiligencePublished', data: { version: 2, approvalId, by: `${kyc.staffId},${aml.staffId}` } },
    ]);
    const again = await givenIdentity({ directory: identity.directory });
    expect(await again.asked('identity.diligence', {})).toMatchObject([
      { version: 1, terms, approvalId: null },
      { version: 2, terms: { ...terms, secondLookPercent: 20 }, approvalId },
    ]);
    await again.stop(true);
  });

  it('are asked for by KYC or AML, and agreed to by AML alone', async () => {
    const payload = payloadOf({ mediumReasons: 3 });
    expect(await request(await of('market'), payload)).toMatchObject({ ok: false });
    const byKyc = await agreed(
      identity,
      { maker: kyc, checker: await of('kyc') },
      { kind: 'diligence-terms', payload },
    );
    expect(byKyc.decided).toMatchObject({ ok: false });
    expect(await published()).toEqual([]);
  });

  it('are refused before anybody is asked where they are not the next version, not allowed, or the same', async () => {
    const refused = async (change: Partial<DiligenceTerms>, more: JsonObject = {}) =>
      request(kyc, payloadOf(change, more));
    expect(await refused({ mediumReasons: 3 }, { version: 3 })).toMatchObject({ rejection: { field: 'version' } });
    expect(await refused({ secondLookPercent: 0 })).toMatchObject({
      rejection: { code: 'payload-invalid', field: 'terms.secondLookPercent' },
    });
    expect(await refused({})).toMatchObject({ rejection: { code: 'diligence-unchanged' } });
  });

  it('decide when a customer is looked at again, also one who was approved before', async () => {
    await approved();
    await publish({ reviewYears: { low: 2, medium: 2, high: 1 } });
    await passed(729);
    expect(await applications()).toBe(1);
    await passed(2);
    expect(await applications()).toBe(2);
  });

  it('count from the time that was agreed on', async () => {
    await approved();
    const effectiveAt = identity.clock.nowMs() + 400 * DAY_MS;
    await publish({ reviewYears: { low: 1, medium: 1, high: 1 } }, { effectiveAt });
    await passed(399);
    expect(await applications()).toBe(1);
    await passed(2);
    expect(await applications()).toBe(2);
  });

  it('are taken back by two people before they begin, and stay so after a restart', async () => {
    await approved();
    const effectiveAt = identity.clock.nowMs() + 400 * DAY_MS;
    const { approvalId } = await publish({ reviewYears: { low: 1, medium: 1, high: 1 } }, { effectiveAt });
    const leave = { kind: 'diligence-withdraw', payload: { version: 2, approvalId } } as const;
    const { approvalId: back, decided } = await agreed(identity, { maker: aml, checker: await of('aml') }, leave);
    expect(decided).toMatchObject({ ok: true, value: { status: 'executed' } });
    await executeOwnApproval(identity.context, back);
    expect((await published()).map(({ type }) => type)).toEqual(['DiligencePublished', 'DiligenceWithdrawn']);
    await passed(401);
    expect(await applications()).toBe(1);
    const again = await givenIdentity({ directory: identity.directory });
    expect(await again.asked('identity.diligence', {})).toMatchObject([
      { version: 1 },
      { version: 2, withdrawal: { approvalId: back } },
    ]);
    await again.stop(true);
    const next = await publish({ mediumReasons: 3 });
    expect(next.decided).toMatchObject({ ok: true, value: { status: 'executed' } });
    expect((await identity.context.diligence.terms()).mediumReasons).toBe(3);
  });

  it('stay where they began before the second person agreed, and cannot be asked back then', async () => {
    const effectiveAt = identity.clock.nowMs() + 60_000;
    const { approvalId } = await publish({ mediumReasons: 3 }, { effectiveAt });
    const leave = { kind: 'diligence-withdraw', payload: { version: 2, approvalId } } as const;
    const { decide } = await askedFor(identity, { maker: kyc, checker: aml }, leave);
    identity.clock.advance(60_000);
    expect(await decide()).toMatchObject({ ok: true, value: { status: 'failed' } });
    expect((await identity.context.diligence.terms()).mediumReasons).toBe(3);
    await expect(askedFor(identity, { maker: kyc, checker: aml }, leave)).rejects.toThrow('diligence-begun');
  });

  it('decide the rating of what is checked from now on', async () => {
    await publish({ watchedCountries: [], highRiskCountries: ['AU'] });
    const caseId = await submitted(identity, uid, { ...ANSWERS, nationality: 'AU' });
    expect(await caseOf(identity, caseId)).toMatchObject({
      rating: 'high',
      risks: ['high-risk-country'],
      needsSecond: ['high-risk'],
      reviewYears: 1,
    });
  });

  it('decide how many are looked at a second time', async () => {
    await publish({ secondLookPercent: 100 });
    await approved();
    await eventually(async () => (await applications()) === 2);
    expect((await identity.context.verifications.of(uid)).current).toMatchObject({ cause: 'second-look' });
  });

  it('decide how long before its end somebody is told of a document', async () => {
    await approved({ documentExpiry: '2026-04-15' });
    const mails = async () =>
      (await identity.outbox.list()).filter(({ subject }) => subject.includes('expires soon')).length;
    await passed(10);
    expect(await mails()).toBe(0);
    await publish({ expiryNoticeDays: 100 });
    await passed(1);
    expect(await mails()).toBe(1);
  });
});
