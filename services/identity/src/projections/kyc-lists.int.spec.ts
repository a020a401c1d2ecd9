import type { StaffPrincipal } from '@corella/contracts/identity';
import { type Identity } from '../testing/given-identity.js';
import { newAddress, registered } from '../testing/given-people.js';
import {
  ANSWERS,
  JP_ANSWERS,
  claim,
  decision,
  givenDesk,
  givenJapanese,
  submitted,
  valueOf,
} from '../testing/given-verification.js';
import { CLEAR } from '../testing/scripted-vendor.js';

describe('the queue of the desk', () => {
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

  it('is listed, counted and found by the desk, with names from the vault', async () => {
    const caseId = await submitted(identity, uid, { ...ANSWERS, lastName: `Zhou${uid}` });
    const { staffId } = kyc;
    const list = async (filter: Record<string, string | boolean>) => {
      const reply = await identity.asked('identity.list-kyc-cases', {
        filter,
        range: [0, 99],
        sort: ['dueAt', 'ASC'],
        staffId,
      });
      if (!reply.ok) throw new Error(JSON.stringify(reply.rejection));
      return reply.value.rows;
    };
    expect(await list({ q: `zhou${uid}` })).toMatchObject([
      { id: caseId, name: `Mia Zhou${uid}`, documentType: 'au-licence', pictures: 2, state: 2, attempt: 1 },
    ]);
    expect(await list({ tab: 'submitted', uid })).toHaveLength(1);
    expect(await list({ unclaimed: true, uid })).toHaveLength(1);
    const before = await identity.asked('identity.kyc-counts', { staffId });
    await identity.service.tidy();
    expect(identity.service.figures().waiting).toEqual({ oldestAt: identity.clock.nowMs(), overdue: 0 });
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    expect(await list({ mine: true, uid })).toMatchObject([{ claimedByName: kyc.name }]);
    expect(await list({ tab: 'review', uid })).toHaveLength(1);
    const after = await identity.asked('identity.kyc-counts', { staffId });
    expect([after.open - before.open, after.mine - before.mine, after.unclaimed - before.unclaimed]).toEqual([
      0, 1, -1,
    ]);
    await identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId }));
    expect(await list({ tab: 'approved', uid })).toMatchObject([{ decidedBy: staffId, dueAt: null }]);
    const counts = await identity.asked('identity.kyc-counts', { staffId });
    expect(counts.decidedToday - before.decidedToday).toBe(1);
    expect(counts.rightFirstTime - before.rightFirstTime).toBe(1);
    expect(counts.overdue).toBe(0);
    await identity.service.tidy();
    expect(identity.service.figures().waiting).toEqual({ oldestAt: null, overdue: 0 });
    const unknown: Record<string, string | number | boolean>[] = [
      { tab: 'nonsense' },
      { q: true },
      { nonsense: 1 },
      { mine: 'yes' },
      { mark: 'a%' },
      { unclaimed: 1 },
    ];
    for (const filter of unknown)
      expect(
        await identity.asked('identity.list-kyc-cases', { filter, range: [0, 9], sort: ['id', 'ASC'], staffId }),
      ).toMatchObject({ ok: false, rejection: { code: 'filter-unknown' } });
  });

  it('counts what is in the post as decided, and no rejection as right', async () => {
    const { staffId } = kyc;
    const counts = () => identity.asked('identity.kyc-counts', { staffId });
    const before = await counts();
    const decide = async (uid: string, more: object) => {
      const caseId = await submitted(identity, uid, JP_ANSWERS);
      await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
      valueOf(await identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId, ...more })));
    };
    await decide(await givenJapanese(identity), {});
    const posted = await counts();
    expect([posted.review - before.review, posted.approved - before.approved]).toEqual([0, 1]);
    expect(posted.rightFirstTime - before.rightFirstTime).toBe(1);
    await decide(await givenJapanese(identity), { decision: 'reject', reason: 'R04' });
    const rejected = await counts();
    expect(rejected.decidedToday - posted.decidedToday).toBe(1);
    expect(rejected.rightFirstTime).toBe(posted.rightFirstTime);
  });
});
