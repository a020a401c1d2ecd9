import { KYC_STATE, type StaffPrincipal } from '@corella/contracts/identity';
import { eventually, type Identity } from '../testing/given-identity.js';
import { givenStaff, newAddress, registered } from '../testing/given-people.js';
import {
  caseOf,
  checked,
  claim,
  decision,
  givenDesk,
  saved,
  submit,
  submitted,
  valueOf,
} from '../testing/given-verification.js';
import { CLEAR } from '../testing/scripted-vendor.js';
import { isChosen } from './second-looks.js';

it('a twentieth of the cases is chosen, the same ones in each release, and others with another secret', () => {
  const cases = Array.from({ length: 20_000 }, (_, index) => `KYC-${1_000_000 + index}-1`);
  const chosen = (secret: string) => cases.filter((caseId) => isChosen(caseId, { secret, share: 0.05 }));
  expect(Math.abs(chosen('a').length - 1_000)).toBeLessThan(120);
  expect(chosen('a').slice(0, 3)).toEqual(['KYC-1000033-1', 'KYC-1000063-1', 'KYC-1000127-1']);
  expect(chosen('a')).not.toEqual(chosen('b'));
});

describe('a second look', () => {
  let identity: Identity;
  let kyc: StaffPrincipal;
  let second: StaffPrincipal;
  let third: StaffPrincipal;
  let uid: string;
  let email: string;
  let look: string;
  beforeEach(async () => {
    ({ identity, kyc } = await givenDesk({ secondLookShare: 1 }));
    second = (await givenStaff(identity, 'kyc')).principal;
    third = (await givenStaff(identity, 'kyc')).principal;
    email = newAddress();
    uid = (await registered(identity, email)).uid;
    look = `KYC-${uid}-2`;
    await decided(kyc, await submitted(identity, uid));
    await opened(look, 'second-look');
  });
  afterEach(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const decided = async (staff: StaffPrincipal, caseId: string, more: object = {}) => {
    valueOf(await identity.send<'ClaimKycCase'>(claim(staff, caseId)));
    return valueOf(await identity.send<'DecideKycCase'>(await decision(identity, { staff, caseId, ...more })));
  };
  const opened = async (caseId: string, cause: string) => {
    await eventually(async () => (await identity.context.verifications.of(uid)).current?.caseId === caseId);
    await checked(identity, caseId);
    expect(await caseOf(identity, caseId)).toMatchObject({ cause, state: KYC_STATE.submitted });
  };
  const looks = () =>
    identity.service
      .figures()
      .diligence.filter(({ what }) => what === 'second-look')
      .map(({ result }) => result);
  const newest = async () => (await identity.context.verifications.of(uid)).current?.caseId;

  it('is for somebody else, shows nothing of the first decision, and of it the customer hears nothing', async () => {
    expect(await identity.send<'ClaimKycCase'>(claim(kyc, look))).toMatchObject({ rejection: { code: 'case-seen' } });
    const { history, decidedBy } = await caseOf(identity, look);
    expect(JSON.stringify([history, decidedBy])).not.toContain(kyc.staffId);
    expect(history.map(({ type }) => type)).toEqual(['KycReviewOpened', 'KycChecked']);
    expect(await identity.asked('identity.kyc', { uid })).toMatchObject({ state: KYC_STATE.approved, review: null });
    const mails = async () => (await identity.outbox.list()).filter(({ channel }) => channel === 'email').length;
    await eventually(async () => (await mails()) > 0);
    const before = await mails();
    await decided(second, look);
    await eventually(() => looks().includes('agreed'));
    expect([await newest(), await mails()]).toEqual([look, before]);
  });

  it.each([
    ['would not have approved', { decision: 'reject', reason: 'R01' }],
    ['would have asked for something', { decision: 'modify', reason: 'M02', parts: ['street'] }],
  ])('that %s is decided by a third person, who sees both', async (_what, more) => {
    const subjects = async () => (await identity.outbox.list(email)).map(({ subject }) => subject).sort();
    const heard = ['We have your documents', 'Your Corella code', 'Your identity is verified'];
    await eventually(async () => (await subjects()).includes('Your identity is verified'));
    await decided(second, look, more);
    const caseId = `KYC-${uid}-3`;
    await opened(caseId, 'disagreement');
    expect(await subjects()).toEqual(heard);
    for (const staff of [kyc, second])
      expect(await identity.send<'ClaimKycCase'>(claim(staff, caseId))).toMatchObject({
        rejection: { code: 'case-seen' },
      });
    const { history } = await caseOf(identity, caseId);
    expect(history.map(({ type, by }) => [type, by])).toEqual([
      ['KycApproved', kyc.staffId],
      ['KycRejected', second.staffId],
      ['KycReviewOpened', null],
      ['KycChecked', null],
    ]);
    expect(await identity.asked('identity.user', { uid })).toMatchObject({ kycState: KYC_STATE.approved });
    await decided(third, caseId);
    expect(looks()).toEqual(['opened', 'disagreed']);
  });

  it('that disagrees gives no number to which a change that waits was told', async () => {
    const names = async () =>
      (await identity.outbox.list(email)).map(({ text }) => /KYC-\d+-\d+/.exec(text)?.[0]).filter(Boolean);
    await eventually(async () => (await names()).length === 2);
    await saved(identity, uid, { lastName: 'Tan' });
    const told = valueOf(await identity.send<'SubmitKyc'>(await submit(identity, uid)));
    const changed = `KYC-${uid}-3`;
    expect(told).toMatchObject({ caseId: changed });
    await decided(second, look, { decision: 'reject', reason: 'R01' });
    const caseId = `KYC-${uid}-4`;
    await opened(caseId, 'disagreement');
    expect((await caseOf(identity, caseId)).history.slice(0, 2)).toMatchObject([
      { type: 'KycApproved', by: kyc.staffId },
      { type: 'KycRejected', by: second.staffId },
    ]);
    const page = async () => (await identity.asked('identity.kyc', { uid }))?.application?.caseId;
    expect(await page()).toBe(changed);
    await decided(third, caseId);
    // Everything is looked at again here, also what the third person has approved.
    await opened(`KYC-${uid}-5`, 'second-look');
    await decided(kyc, `KYC-${uid}-5`);
    await eventually(async () => (await newest()) === changed);
    expect(await page()).toBe(changed);
    await eventually(async () => (await names()).length === 3);
    expect((await names()).filter((name) => name === changed)).toEqual([changed]);
  });

  it('follows once another case has ended that was opened before the approval was heard of', async () => {
    const { secondLooks } = identity.context;
    const follow = secondLooks.follow.bind(secondLooks);
    const other = (await registered(identity, newAddress())).uid;
    const changed = `KYC-${other}-2`;
    // The customer sends a change in the very moment between the approval and its event.
    jest.spyOn(secondLooks, 'follow').mockImplementation(async (event) => {
      if (event.type === 'KycApproved' && event.data.caseId === `KYC-${other}-1`) {
        await saved(identity, other, { lastName: 'Tan' });
        valueOf(await identity.send<'SubmitKyc'>(await submit(identity, other)));
      }
      await follow(event);
    });
    const of = async () => (await identity.context.verifications.of(other)).current;
    await decided(kyc, await submitted(identity, other));
    await eventually(async () => (await of())?.caseId === changed && (await of())?.check !== null);
    await decided(second, changed, { decision: 'reject', reason: 'R01' });
    await eventually(async () => (await of())?.cause === 'second-look');
    expect(await of()).toMatchObject({ caseId: `KYC-${other}-3`, deciders: [kyc.staffId] });
    await checked(identity, `KYC-${other}-3`);
    await decided(third, `KYC-${other}-3`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await identity.context.verifications.of(other)).applications).toBe(3);
  });

  it('is not of what two people have approved', async () => {
    identity.kycVendor.answer = { ...CLEAR, publicFigure: true };
    const other = (await registered(identity, newAddress())).uid;
    const { approvalId } = await decided(kyc, await submitted(identity, other));
    const { state } = await identity.context.approvals.load(`approval-${approvalId ?? ''}`);
    await identity.send<'DecideApproval'>({
      type: 'DecideApproval',
      staff: second,
      approvalId: approvalId ?? '',
      decision: 'approve',
      payloadHash: state.status === 'none' ? '' : state.payloadHash,
      reason: 'D01',
      requestId: 'q',
    });
    await eventually(async () => (await identity.context.verifications.of(other)).standing !== null);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await identity.context.verifications.of(other)).applications).toBe(1);
  });
});

it('a second look is not owed any more of an approval that another one has taken the place of', async () => {
  const { identity, kyc } = await givenDesk({ secondLookShare: 0 });
  const { vault, verifications, clock } = identity.context;
  const approves = async (caseId: string) => {
    valueOf(await identity.send<'ClaimKycCase'>(claim(kyc, caseId)));
    valueOf(await identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId })));
  };
  const uid = (await registered(identity, newAddress())).uid;
  const first = await submitted(identity, uid);
  await approves(first);
  await vault.put({ kind: 'second-look-owed', id: uid, person: uid, body: { caseId: first }, now: clock.nowMs() });
  await saved(identity, uid, { lastName: 'Tan' });
  valueOf(await identity.send<'SubmitKyc'>(await submit(identity, uid)));
  const changed = `KYC-${uid}-2`;
  await checked(identity, changed);
  await approves(changed);
  await eventually(async () => (await vault.get('second-look-owed', uid)) === null);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await verifications.of(uid)).toMatchObject({ applications: 2, standing: { caseId: changed } });
  await identity.stop();
  expect(identity.faults).toEqual([]);
});
