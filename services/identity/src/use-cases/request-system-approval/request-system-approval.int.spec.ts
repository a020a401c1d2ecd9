import type { ApprovalKind, IdentityCommand, StaffPrincipal } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenStaff } from '../../testing/given-people.js';

const HOUR = 3_600_000;
const payload = { withdrawalId: 7, uid: '1234567', gate: 'reexamine', judgement: 1, people: 1, hash: 'a'.repeat(64) };

describe('RequestSystemApproval', () => {
  let identity: Identity;
  beforeEach(async () => {
    identity = await givenIdentity();
  });
  afterEach(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const send = (change: Partial<IdentityCommand<'RequestSystemApproval'>> = {}) =>
    identity.send<'RequestSystemApproval'>({
      type: 'RequestSystemApproval',
      kind: 'withdrawal-reexamine',
      target: 'withdrawal:7',
      payload,
      reason: 'rules: first-withdrawal',
      expiresAt: identity.clock.nowMs() + HOUR,
      ...change,
    });
  const asked = async (change: Partial<IdentityCommand<'RequestSystemApproval'>> = {}) => {
    const reply = await send(change);
    if (!reply.ok) throw new Error(reply.rejection.code);
    return reply.value;
  };
  const requests = async (): Promise<number> => (await identity.store.streams('approval')).length;
  const decide = (staff: StaffPrincipal, approvalId: string, decision: 'approve' | 'reject') =>
    identity.send<'DecideApproval'>({
      type: 'DecideApproval',
      staff,
      approvalId,
      decision,
      payloadHash: payloadHash(payload),
      reason: 'D11 seen',
      requestId: 'q',
    });

  it('asks once, however often it is sent, and has it on record as the venue’s own', async () => {
    const first = await asked();
    identity.clock.advance(1_000);
    expect(await Promise.all([asked(), asked(), asked()])).toEqual([first, first, first]);
    expect(await requests()).toBe(1);
    expect(await identity.events(`approval-${first.approvalId}`)).toMatchObject([
      { type: 'ApprovalRequested', data: { initiator: 'system', initiatorRole: 'system', required: 1 } },
    ]);
    const record = { actor: 'fiat', role: 'system', action: 'approval.request.withdrawal-reexamine' };
    expect((await identity.audit()).at(-1)).toMatchObject({ ...record, target: 'withdrawal:7' });
  });

  it('asks anew once it has lapsed, and at once for another judgement', async () => {
    const first = await asked();
    identity.clock.advance(HOUR);
    const second = await asked();
    expect(second.approvalId).not.toBe(first.approvalId);
    expect(await asked()).toEqual(second);
    expect((await asked({ payload: { ...payload, judgement: 2 } })).approvalId).not.toBe(second.approvalId);
    expect(await requests()).toBe(3);
  });

  it('does not ask again about what was agreed to or refused', async () => {
    const { principal } = await givenStaff(identity, 'aml');
    const first = await asked();
    expect(await decide(principal, first.approvalId, 'reject')).toMatchObject({ ok: true });
    identity.clock.advance(2 * HOUR);
    expect(await asked()).toEqual(first);
  });

  it('is decided by staff who may, and by nobody who asks for it themselves', async () => {
    const { approvalId } = await asked();
    const { principal: risk } = await givenStaff(identity, 'risk');
    expect(await decide(risk, approvalId, 'approve')).toMatchObject({ rejection: { code: 'permission-missing' } });
    const { principal: treasury } = await givenStaff(identity, 'treasury');
    const own = { kind: 'withdrawal-reexamine' as const, target: 'withdrawal:8', payload, reason: 'own' };
    const more = { staff: treasury, requestId: 'q', idempotencyKey: 'k' };
    expect(await identity.send<'RequestApproval'>({ type: 'RequestApproval', ...own, ...more })).toMatchObject({
      ok: false,
      rejection: { code: 'permission-missing' },
    });
    expect(await decide(treasury, approvalId, 'approve')).toMatchObject({ ok: true, value: { status: 'approved' } });
  });

  it.each<[string, Partial<IdentityCommand<'RequestSystemApproval'>>]>([
    ['kind', { kind: 'fee-schedule' }],
    ['kind', { kind: 'everything' as ApprovalKind }],
    ['people', { payload: { ...payload, people: 3 } }],
    ['gate', { payload: { ...payload, gate: 'pass' } }],
  ])('refuses a wrong %s', async (field, change) => {
    expect(await send(change)).toMatchObject({ ok: false, rejection: { code: 'payload-invalid', field } });
    expect(await requests()).toBe(0);
  });
});
