import { payloadHash } from '@corella/hash';
import { type Identity } from '../testing/given-identity.js';
import { bindTotp, frozen, givenStaff, registered } from '../testing/given-people.js';
import { beginRemoval, claimRemoval, removalEvents, sentRemoval } from '../testing/given-removal.js';
import { approvedAs, givenSubAccount } from '../testing/given-sub-accounts.js';
import { claim, decision, givenDesk, submitted } from '../testing/given-verification.js';

const OWN = { code: 'own-account' };

describe('nobody of the staff acts on an account of their own', () => {
  let identity: Identity;
  beforeAll(async () => {
    ({ identity } = await givenDesk());
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const request = (staff: Awaited<ReturnType<typeof givenStaff>>['principal'], payload: object, kind: string) =>
    ({
      type: 'RequestApproval',
      staff,
      kind,
      target: `of ${JSON.stringify(payload)}`,
      payload,
      reason: 'checked',
      requestId: 'q',
      idempotencyKey: JSON.stringify(payload),
    }) as never;

  it('as the one who asks: for an unfreezing or money of their own', async () => {
    const [support, treasury] = [await givenStaff(identity, 'support'), await givenStaff(identity, 'treasury')];
    const own = await registered(identity, support.email);
    await frozen(identity, own.uid);
    expect(await identity.refused(request(support.principal, { uid: own.uid }, 'user-unfreeze'))).toEqual(OWN);
    const { uid } = await registered(identity, treasury.email);
    const payload = { account: `spot:${uid}`, asset: 'btc', units: '1', memo: 'late' };
    expect(await identity.refused(request(treasury.principal, payload, 'ledger-adjustment'))).toEqual(OWN);
  });

  it('by freezing it, by ending its sessions, or with a remark', async () => {
    const [kyc, aml] = [await givenStaff(identity, 'kyc'), await givenStaff(identity, 'aml')];
    const of = async (staff: typeof kyc) => (await registered(identity, staff.email)).uid;
    const [own, others] = [await of(aml), await of(kyc)];
    const { principal } = aml;
    const acts = (uid: string) =>
      [
        { type: 'WriteUserNote', staff: principal, uid, text: 'A call.', requestId: 'q', idempotencyKey: `n-${uid}` },
        { type: 'EndUserSessions', staff: principal, uid, reason: 'lost a phone', requestId: 'q' },
        { type: 'FreezeUser', staff: principal, uid, reason: 'lost a phone', requestId: 'q' },
      ] as const;
    for (const act of acts(own)) expect(await identity.refused(act)).toEqual(OWN);
    expect(await identity.asked('identity.user', { uid: own })).toMatchObject({ status: 'active' });
    for (const act of acts(others)) expect(await identity.send(act as never)).toMatchObject({ ok: true });
  });

  it('as the second person, whatever they decide', async () => {
    const [support, aml] = [await givenStaff(identity, 'support'), await givenStaff(identity, 'aml')];
    const own = await registered(identity, aml.email);
    await frozen(identity, own.uid);
    const asked = await identity.send(request(support.principal, { uid: own.uid }, 'user-unfreeze'));
    const { approvalId } = (asked as { readonly value: { readonly approvalId: string } }).value;
    for (const decided of ['approve', 'reject'] as const)
      expect(
        await identity.refused({
          type: 'DecideApproval',
          staff: aml.principal,
          approvalId,
          decision: decided,
          reason: 'seen',
          payloadHash: payloadHash({ uid: own.uid }),
          requestId: 'q',
        }),
      ).toEqual(OWN);
  });

  it('at the desk of verification, where the next case that is not their own is taken', async () => {
    const [kyc, other] = [await givenStaff(identity, 'kyc'), await givenStaff(identity, 'kyc')];
    const { uid } = await registered(identity, kyc.email);
    const caseId = await submitted(identity, uid);
    expect(await identity.refused(claim(kyc.principal, caseId))).toEqual(OWN);
    expect(await identity.send(claim(kyc.principal, null))).toMatchObject({ rejection: { code: 'no-case-waiting' } });
    expect(await identity.send(claim(other.principal, caseId))).toMatchObject({ ok: true });
    expect(await identity.refused(await decision(identity, { staff: kyc.principal, caseId }))).toEqual(OWN);
  });

  it('nor on a sub-account of their own', async () => {
    const support = await givenStaff(identity, 'support');
    const own = await registered(identity, support.email);
    await approvedAs(identity, own.uid, 'company');
    const { uid } = await givenSubAccount(identity, own.uid);
    await frozen(identity, uid);
    expect(await identity.refused(request(support.principal, { uid }, 'user-unfreeze'))).toEqual(OWN);
  });

  it('at the desk of removals, where the next request that is not their own is taken', async () => {
    const [support, other] = [await givenStaff(identity, 'support'), await givenStaff(identity, 'support')];
    const { uid } = await registered(identity, support.email);
    await bindTotp(identity, uid);
    const removalId = await sentRemoval(identity, beginRemoval(support.email));
    expect(await claimRemoval(identity, support.principal, removalId)).toEqual({ ok: false, rejection: OWN });
    expect(await claimRemoval(identity, support.principal)).toMatchObject({ rejection: { code: 'no-case-waiting' } });
    expect(await claimRemoval(identity, other.principal, removalId)).toMatchObject({ ok: true });
    expect(await removalEvents(identity, removalId)).toEqual(['RemovalSubmitted', 'RemovalClaimed']);
  });
});
