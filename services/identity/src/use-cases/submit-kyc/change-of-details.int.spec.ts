import { KYC_STATE, type StaffPrincipal } from '@corella/contracts/identity';
import type { KycAnswers } from '@corella/contracts/kyc';
import { openReview } from '../../diligence/open-review.js';
import { eventually, ORIGIN, type Identity } from '../../testing/given-identity.js';
import { newAddress, registered } from '../../testing/given-people.js';
import {
  caseOf,
  checked,
  claim,
  decision,
  draftOf,
  givenDesk,
  saved,
  submit,
  submitted,
  valueOf,
} from '../../testing/given-verification.js';

describe('a change of details', () => {
  let identity: Identity;
  let kyc: StaffPrincipal;
  let uid: string;
  let email: string;
  let next: string;
  beforeEach(async () => {
    ({ identity, kyc } = await givenDesk());
    email = newAddress();
    uid = (await registered(identity, email)).uid;
    next = `KYC-${uid}-2`;
    await decided(await submitted(identity, uid));
  });
  afterEach(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const decided = async (caseId: string, more: object = {}) => {
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    return valueOf(await identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId, ...more })));
  };
  const sent = async () => identity.send<'SubmitKyc'>(await submit(identity, uid));
  const view = () => identity.asked('identity.kyc', { uid });

  it('is another case of somebody who stays verified by the name that was approved', async () => {
    await saved(identity, uid, { lastName: 'Tan' });
    valueOf(await sent());
    await checked(identity, next);
    expect(await view()).toMatchObject({
      state: KYC_STATE.approved,
      review: { cause: 'change', state: KYC_STATE.submitted },
    });
    const name = async () => {
      const user = await identity.context.users.get(uid);
      return user && (await identity.context.users.viewOf(user)).name;
    };
    expect(await caseOf(identity, next)).toMatchObject({
      cause: 'change',
      answers: { lastName: 'Tan' },
      earlier: { lastName: 'Nguyen' },
    });
    expect(await sent()).toMatchObject({ rejection: { code: 'kyc-closed' } });
    expect(await name()).toBe('Mia Nguyen');
    await decided(next);
    expect(await view()).toMatchObject({ state: KYC_STATE.approved, review: null });
    expect(await name()).toBe('Mia Tan');
  });

  it('takes no change that is none, and makes no company of a person', async () => {
    expect(await sent()).toMatchObject({ rejection: { code: 'kyc-unchanged' } });
    const { version } = await draftOf(identity, uid);
    expect(
      await identity.send<'SaveKycDraft'>({ type: 'SaveKycDraft', uid, kind: 'company', answers: {}, version }),
    ).toMatchObject({ rejection: { code: 'field-not-asked', field: 'kind' } });
  });

  it('that was rejected takes nothing away, and keeps nobody from being looked at', async () => {
    await saved(identity, uid, { lastName: 'Tan' });
    valueOf(await sent());
    await checked(identity, next);
    await decided(next, { decision: 'reject', reason: 'R01' });
    expect(await identity.asked('identity.user', { uid })).toMatchObject({
      kycState: KYC_STATE.approved,
      allow: expect.arrayContaining(['withdraw']),
    });
    identity.clock.advance(Date.parse('2029-09-04') - identity.clock.nowMs());
    await identity.service.tidy();
    expect(await view()).toMatchObject({ review: { cause: 'document-expired', state: KYC_STATE.needsModification } });
    expect((await draftOf(identity, uid)).answers).toMatchObject({ lastName: 'Nguyen' });
  });

  const reviewed = async (): Promise<void> => {
    expect(await openReview(identity.context, uid, { cause: 'review-due' })).toBe(true);
    await checked(identity, next);
  };
  const lastName = async (): Promise<string | undefined> =>
    ((await draftOf(identity, uid)).answers as KycAnswers).lastName;
  const told = async (): Promise<readonly string[]> =>
    (await identity.events(`kyc-${uid}`)).map(({ type }) => type).filter((type) => type.startsWith('Kyc'));

  it('tells nothing of a review that the customer does not know of, and becomes a case when that ends', async () => {
    const changed = `KYC-${uid}-3`;
    await reviewed();
    await saved(identity, uid, { lastName: 'Tan' });
    expect(valueOf(await sent())).toMatchObject({ caseId: changed });
    const seen = await view();
    expect(seen).toMatchObject({
      state: KYC_STATE.approved,
      review: { cause: 'change', state: KYC_STATE.submitted },
      application: { caseId: changed, fixes: [], reason: null },
    });
    expect(await sent()).toMatchObject({ rejection: { code: 'kyc-closed' } });
    expect((await caseOf(identity, next)).answers).toMatchObject({ lastName: 'Nguyen' });
    await decided(next);
    await eventually(async () => (await told()).at(-1) === 'KycChecked');
    expect(await view()).toMatchObject({ review: seen?.review, application: { caseId: changed } });
    expect(await caseOf(identity, changed)).toMatchObject({ cause: 'change', answers: { lastName: 'Tan' } });
    await decided(changed);
    expect((await view())?.review).toBeNull();
    const mails = async () => (await identity.outbox.list(email)).filter(({ text }) => text.includes(changed));
    await eventually(async () => (await mails()).length === 2);
    expect((await told()).filter((type) => type === 'KycChangeKept' || type === 'KycSubmitted')).toEqual([
      'KycSubmitted',
      'KycChangeKept',
      'KycSubmitted',
    ]);
  });

  it('waits for what a review asks of the customer, whose draft says what the desk has read', async () => {
    await reviewed();
    await saved(identity, uid, { lastName: 'Tan' });
    valueOf(await sent());
    await decided(next, { decision: 'modify', reason: 'M05', parts: ['annualIncome'] });
    await eventually(async () => (await lastName()) === 'Nguyen');
    await saved(identity, uid, { annualIncome: '60-90' });
    const { version } = await draftOf(identity, uid);
    valueOf(
      await identity.send<'ResubmitKyc'>({ type: 'ResubmitKyc', uid, version, kept: [], origin: ORIGIN } as never),
    );
    await eventually(async () => (await caseOf(identity, next)).check !== null);
    await decided(next);
    await eventually(async () => (await lastName()) === 'Tan');
    expect(await view()).toMatchObject({ review: { cause: 'change', state: KYC_STATE.submitted } });
    // What was approved last has the highest number of all answers, and stays.
    identity.clock.advance(3 * 86_400_000);
    await identity.service.tidy();
    const { standing } = await identity.context.verifications.of(uid);
    expect(await identity.context.kycRows.answers(uid, standing?.answers ?? 0)).toMatchObject({
      answers: { annualIncome: '60-90' },
    });
  });
});
