import { KYC_STATE, type StaffPrincipal } from '@corella/contracts/identity';
import { eventually, givenIdentity, ORIGIN, type Identity } from '../testing/given-identity.js';
import { newAddress, registered } from '../testing/given-people.js';
import {
  ANSWERS,
  caseOf,
  checked,
  claim,
  decision,
  draftOf,
  givenDesk,
  pictured,
  saved,
  submitted,
  valueOf,
} from '../testing/given-verification.js';

const DAY_MS = 86_400_000;
const EXPIRY = '2026-03-10';

describe('documents that expire', () => {
  let identity: Identity;
  let kyc: StaffPrincipal;
  let uid: string;
  let email: string;
  beforeEach(async () => {
    ({ identity, kyc } = await givenDesk());
    email = newAddress();
    uid = (await registered(identity, email)).uid;
    await approve(await submitted(identity, uid, { ...ANSWERS, documentExpiry: EXPIRY }));
  });
  afterEach(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const approve = async (caseId: string) => {
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    return identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId }));
  };
  const upTo = (day: string, hours = 12): void =>
    identity.clock.advance(Date.parse(day) + hours * 3_600_000 - identity.clock.nowMs());
  const mails = async (text: string, of = identity) =>
    (await of.outbox.list(email)).filter(({ subject }) => subject.includes(text));
  const view = async () => identity.asked('identity.kyc', { uid });

  it('are told of 30 days before, once, also after a restart', async () => {
    upTo('2026-02-07');
    await identity.service.tidy();
    expect(await mails('expires soon')).toEqual([]);
    upTo('2026-02-08');
    await identity.service.tidy();
    const [mail] = await mails('expires soon');
    expect(mail?.text).toContain(`expires on ${EXPIRY}`);
    const again = await givenIdentity({ directory: identity.directory });
    again.clock.advance(identity.clock.nowMs() - again.clock.nowMs() + DAY_MS);
    await again.service.tidy();
    expect(await mails('expires soon', again)).toHaveLength(0);
    await again.stop(true);
    upTo('2026-02-10');
    await identity.service.tidy();
    expect(await mails('expires soon')).toHaveLength(1);
  });

  it('are told of by the next round where the mail could not be sent', async () => {
    await eventually(async () => (await mails('verified')).length === 1);
    upTo('2026-02-10');
    const send = jest.spyOn(identity.outbox, 'send').mockRejectedValueOnce(new Error('full'));
    await identity.service.tidy();
    expect([await mails('expires soon'), identity.warnings.length]).toEqual([[], 1]);
    send.mockRestore();
    upTo('2026-02-11');
    await identity.service.tidy();
    expect(await mails('expires soon')).toHaveLength(1);
  });

  it('open a case of a customer who stays verified, and who sends another one', async () => {
    upTo(EXPIRY);
    await identity.service.tidy();
    expect((await view())?.review).toBeNull();
    upTo('2026-03-11');
    await identity.service.tidy();
    await identity.service.tidy();
    const caseId = `KYC-${uid}-2`;
    expect(await view()).toMatchObject({
      state: KYC_STATE.approved,
      review: { cause: 'document-expired', state: KYC_STATE.needsModification },
      application: { caseId, reason: 'M03', fixes: [{ part: 'documentType' }, {}, { part: 'documentExpiry' }, {}, {}] },
    });
    await eventually(async () => (await mails('renew your document')).length === 1);
    expect(await identity.asked('identity.user', { uid })).toMatchObject({
      kycState: KYC_STATE.approved,
      allow: expect.arrayContaining(['withdraw', 'exchange']),
    });
    await saved(identity, uid, { documentExpiry: '2031-03-01' });
    for (const slot of ['front', 'back'] as const) await pictured(identity, uid, slot);
    const { version } = await draftOf(identity, uid);
    const kept = ['documentType', 'documentNumber'] as const;
    valueOf(await identity.send<'ResubmitKyc'>({ type: 'ResubmitKyc', uid, version, kept, origin: ORIGIN }));
    await checked(identity, caseId);
    expect(await view()).toMatchObject({ state: KYC_STATE.approved, review: { state: KYC_STATE.submittedAgain } });
    expect(await caseOf(identity, caseId)).toMatchObject({
      cause: 'document-expired',
      earlier: { documentExpiry: EXPIRY },
    });
    valueOf(await approve(caseId));
    expect(await view()).toMatchObject({ state: KYC_STATE.approved, review: null });
    await eventually(async () => (await mails('up to date')).length === 1);
    upTo('2026-03-12');
    await identity.service.tidy();
    expect((await view())?.review).toBeNull();
    expect((await identity.events(`user-${uid}`)).filter(({ type }) => type === 'KycStateSet').at(-1)).toMatchObject({
      data: { state: KYC_STATE.approved },
    });
  });

  it('begin with what was approved, whatever the customer has written since', async () => {
    await saved(identity, uid, { street: '1 Elsewhere Road', documentExpiry: '2033-01-01' });
    upTo('2026-03-11');
    await identity.service.tidy();
    expect((await draftOf(identity, uid)).answers).toMatchObject({ street: ANSWERS.street, documentExpiry: EXPIRY });
  });

  it('wait in the queue under their cause, and lapse for nobody', async () => {
    upTo('2026-03-11');
    await identity.service.tidy();
    identity.clock.advance(60 * DAY_MS);
    await identity.service.tidy();
    const list = await identity.asked('identity.list-kyc-cases', {
      filter: { tab: 'ongoing', cause: 'document-expired' },
      range: [0, 9],
      sort: ['dueAt', 'ASC'],
      staffId: kyc.staffId,
    });
    expect(list).toMatchObject({ ok: true, value: { rows: [{ uid, state: KYC_STATE.needsModification }] } });
    expect(await identity.asked('identity.kyc-counts', { staffId: kyc.staffId })).toMatchObject({ ongoing: 1 });
    expect(identity.service.figures().reviews).toEqual([{ cause: 'document-expired', count: 1 }]);
  });
});
