import { hasSigned } from '@corella/approval-keys';
import { receiptText } from '@corella/contracts/identity';
import type { ApprovalEvents, ApprovalKind, JsonObject, StaffPrincipal } from '@corella/contracts/identity';
import { ORIGIN, PASSWORD, eventually, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { frozen, givenCustomer, givenStaff, newAddress, staffLogin } from '../../testing/given-people.js';

type Decision = 'approve' | 'reject' | 'withdraw';
interface Asked {
  readonly target: string;
  readonly id: string;
  readonly hash: string;
}

describe('DecideApproval', () => {
  let units = 0;
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const of = async (role: Parameters<typeof givenStaff>[1]) => (await givenStaff(identity, role)).principal;
  const asked = async (staff: StaffPrincipal, kind: ApprovalKind, payload: JsonObject): Promise<Asked> => {
    const idempotencyKey = `r${(units += 1)}`;
    const target = `of ${idempotencyKey}`;
    const reply = await identity.send<'RequestApproval'>({
      type: 'RequestApproval',
      staff,
      kind,
      target,
      payload,
      reason: 'checked',
      requestId: 'q',
      idempotencyKey,
    });
    if (!reply.ok) throw new Error(reply.rejection.code);
    const { approvalId: id } = reply.value;
    const { state } = await identity.context.approvals.load(`approval-${id}`);
    return { id, hash: state.status === 'none' ? '' : state.payloadHash, target };
  };
  const adjustment = (staff: StaffPrincipal) =>
    asked(staff, 'ledger-adjustment', {
      account: 'spot:1234567',
      asset: 'btc',
      units: String((units += 1)),
      memo: 'late',
    });
  const decide = (staff: StaffPrincipal, { id, hash }: Asked, decision: Decision = 'approve', reason = ' seen ') =>
    ({
      type: 'DecideApproval',
      staff,
      approvalId: id,
      decision,
      payloadHash: hash,
      reason,
      requestId: 'q',
    }) as const;
  const types = async ({ id }: Asked) => (await identity.events(`approval-${id}`)).map(({ type }) => type);

  it('has one of two people at the same moment decide, and only that one on record', async () => {
    const [maker, first, second] = [await of('treasury'), await of('aml'), await of('aml')];
    const one = await adjustment(maker);
    const before = (await identity.audit()).length;
    const replies = await Promise.all(
      [first, second].map((staff) => identity.send<'DecideApproval'>(decide(staff, one))),
    );
    expect(replies.map((reply) => (reply.ok ? 'approved' : reply.rejection.code)).sort()).toEqual([
      'approval-decided',
      'approved',
    ]);
    const decided = (await identity.audit()).slice(before).filter(({ action }) => action === 'approval.approve');
    expect(decided.map(({ actor }) => actor)).toEqual([replies[0]?.ok ? first.staffId : second.staffId]);
  });

  it('gives a receipt for a signature, which the list checks by the published keys', async () => {
    const [maker, checker] = [await of('treasury'), await of('aml')];
    const one = await adjustment(maker);
    expect(await identity.send<'DecideApproval'>(decide(checker, one))).toMatchObject({ ok: true });
    const signed = (await identity.events(`approval-${one.id}`)).find(({ type }) => type === 'ApprovalSigned');
    const [key] = await identity.asked('identity.approval-keys', {});
    const { receipt } = signed?.data as ApprovalEvents['ApprovalSigned'];
    expect(receipt?.kid).toBe(key?.kid);
    const text = receiptText(
      {
        approvalId: one.id,
        kind: 'ledger-adjustment',
        target: one.target,
        payloadHash: one.hash,
        staffId: checker.staffId,
        role: 'aml',
        at: identity.clock.nowMs(),
      },
      2,
    );
    expect(key !== undefined && hasSigned(key, text, receipt?.signature ?? '')).toBe(true);
    const shown = await identity.asked('identity.list-approvals', {
      filter: { id: one.id },
      sort: ['createdAt', 'ASC'],
      range: [0, 0],
    });
    expect(shown).toMatchObject({
      value: { rows: [{ decisions: [{ receipt: { signature: receipt?.signature, text, state: 'signed' } }] }] },
    });
  });

  it('grants what another service carries out, with an audit record before it', async () => {
    const [maker, checker] = [await of('treasury'), await of('aml')];
    const one = await adjustment(maker);
    expect(await identity.send<'DecideApproval'>(decide(checker, one))).toEqual({
      ok: true,
      value: { status: 'approved', applied: true },
    });
    expect((await identity.events(`approval-${one.id}`)).slice(1)).toMatchObject([
      {
        type: 'ApprovalSigned',
        data: { approvalId: one.id, staffId: checker.staffId, role: 'aml', payloadHash: one.hash, reason: 'seen' },
      },
      {
        type: 'ApprovalGranted',
        data: { approvalId: one.id, approvers: [checker.staffId], initiator: maker.staffId, payloadHash: one.hash },
      },
    ]);
    expect((await identity.audit()).at(-1)).toMatchObject({
      actor: checker.staffId,
      role: 'aml',
      action: 'approval.approve',
      reason: 'seen',
      before: 'pending',
      after: `approval ${one.id}, payload ${one.hash}`,
      requestId: 'q',
    });
    const all = (await identity.store.readAll({ after: null, limit: 1_000 })).events;
    const granted = all.findIndex(({ type, stream }) => type === 'ApprovalSigned' && stream === `approval-${one.id}`);
    expect(all[granted - 1]).toMatchObject({ type: 'AuditRecorded', data: { action: 'approval.approve' } });
  });

  it('is refused to the initiator, to whoever lacks the permission, and on another payload than the one shown', async () => {
    const [maker, stranger, checker] = [await of('treasury'), await of('support'), await of('aml')];
    const one = await adjustment(maker);
    expect(await identity.refused(decide(maker, one))).toEqual({ code: 'approval-own' });
    expect(await identity.refused(decide(stranger, one))).toEqual({
      code: 'permission-missing',
      inputs: { permission: 'ledger-adjustment.approve' },
    });
    expect(await identity.refused(decide(checker, { ...one, hash: 'f'.repeat(64) }))).toEqual({
      code: 'payload-changed',
      field: 'payloadHash',
    });
    expect(await identity.refused(decide({ ...checker, staffId: 's-nobody' }, one))).toEqual({ code: 'staff-unknown' });
    expect(await identity.refused(decide(checker, { ...one, id: 'none' }))).toEqual({ code: 'approval-unknown' });
    expect(await types(one)).toEqual(['ApprovalRequested']);
  });

  it('ends at one rejection, which needs a reason', async () => {
    const [maker, checker] = [await of('treasury'), await of('aml')];
    const one = await adjustment(maker);
    expect(await identity.refused(decide(checker, one, 'reject', ' '))).toEqual({
      code: 'reason-missing',
      field: 'reason',
    });
    expect(await identity.send<'DecideApproval'>(decide(checker, one, 'reject'))).toEqual({
      ok: true,
      value: { status: 'rejected', applied: true },
    });
    expect((await identity.audit()).at(-1)).toMatchObject({ action: 'approval.reject' });
    expect(await identity.refused(decide(await of('aml'), one))).toEqual({ code: 'approval-decided' });
  });

  it('can be withdrawn by the initiator alone', async () => {
    const [maker, checker] = [await of('treasury'), await of('aml')];
    const one = await adjustment(maker);
    expect(await identity.refused(decide(checker, one, 'withdraw'))).toMatchObject({ code: 'permission-missing' });
    expect(await identity.send<'DecideApproval'>(decide(maker, one, 'withdraw'))).toEqual({
      ok: true,
      value: { status: 'withdrawn', applied: true },
    });
    expect(await identity.refused(decide(checker, one))).toEqual({ code: 'approval-decided' });
  });

  it('comes too late after a day', async () => {
    const [maker, checker] = [await of('treasury'), await of('aml')];
    const one = await adjustment(maker);
    identity.clock.advance(86_400_000);
    expect(await identity.refused(decide(checker, one))).toEqual({ code: 'approval-expired' });
    // What is overdue is read from a table, which may be a moment behind.
    await eventually(async () => {
      await identity.service.tidy();
      return (await types(one)).length > 1;
    });
    expect(await types(one)).toEqual(['ApprovalRequested', 'ApprovalExpired']);
    expect(await identity.refused(decide(checker, one))).toEqual({ code: 'approval-expired' });
  });

  it('unfreezes a customer at once', async () => {
    const [maker, checker] = [await of('support'), await of('aml')];
    const { uid } = await givenCustomer(identity);
    await frozen(identity, uid);
    const one = await asked(maker, 'user-unfreeze', { uid });
    expect(await identity.send<'DecideApproval'>(decide(checker, one))).toEqual({
      ok: true,
      value: { status: 'executed', applied: true },
    });
    expect(await identity.asked('identity.user', { uid })).toMatchObject({
      status: 'active',
      allow: ['exchange', 'deposit', 'transfer', 'withdraw'],
    });
    expect((await identity.events(`user-${uid}`)).at(-2)).toEqual({
      type: 'UserUnfrozen',
      data: { uid, by: checker.staffId, approvalId: one.id },
    });
    expect((await identity.events(`approval-${one.id}`)).at(-1)).toMatchObject({
      type: 'ApprovalExecuted',
      data: { by: { stream: `user-${uid}` } },
    });
  });

  it('unfreezes once, though it crashed before the outcome and the account was frozen again', async () => {
    const [maker, checker] = [await of('support'), await of('aml')];
    const { uid } = await givenCustomer(identity);
    await frozen(identity, uid);
    const one = await asked(maker, 'user-unfreeze', { uid });
    const thaw = (approvalId: string) => identity.context.users.change(uid, { type: 'Unfreeze', by: 's', approvalId });
    await thaw(one.id);
    await frozen(identity, uid);
    await thaw('another');
    await frozen(identity, uid);
    expect(await identity.send<'DecideApproval'>(decide(checker, one))).toMatchObject({
      value: { status: 'executed', applied: true },
    });
    expect(await identity.asked('identity.user', { uid })).toMatchObject({ status: 'frozen' });
  });

  it('invites a member of staff by a link in a mail, which holds no password and no secret', async () => {
    const [maker, checker] = [await of('admin'), await of('admin')];
    const email = newAddress();
    const one = await asked(maker, 'staff-create', { email, name: 'Nell New', role: 'support' });
    expect(await identity.send<'DecideApproval'>(decide(checker, one))).toMatchObject({
      value: { status: 'executed', applied: true },
    });
    const [mail] = await identity.outbox.list(email);
    const token = /#\/join\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail?.text).not.toMatch(/otpauth|password is/);
    const [by, code] = [{ token, origin: ORIGIN }, '000000'];
    expect(await identity.send({ type: 'StaffInvitationOpen', ...by })).toMatchObject({ value: { name: 'Nell New' } });
    expect(await identity.send({ type: 'StaffJoin', ...by, password: PASSWORD, code })).toMatchObject({ ok: true });
    expect(await staffLogin(identity, email)).toMatchObject({
      ok: true,
      value: { staff: { role: 'support', name: 'Nell New', email } },
    });
    expect(JSON.stringify(await identity.events(`approval-${one.id}`))).not.toContain(token);
  });

  it('disables a member of staff, whose sessions end at once', async () => {
    const [maker, checker] = [await of('admin'), await of('admin')];
    const leaver = await givenStaff(identity, 'kyc');
    const one = await asked(maker, 'staff-disable', { staffId: leaver.principal.staffId });
    expect(await identity.send<'DecideApproval'>(decide(checker, one))).toMatchObject({
      value: { status: 'executed', applied: true },
    });
    expect(await identity.staffOf(leaver.token)).toBeNull();
    expect(await identity.vault.list('staff-session', { person: `staff:${leaver.principal.staffId}` })).toEqual([]);
    expect(await staffLogin(identity, leaver.email)).toMatchObject({ rejection: { code: 'credentials-wrong' } });
  });

  it('is marked failed when the subject has changed meanwhile', async () => {
    const [maker, checker] = [await of('admin'), await of('admin')];
    const email = newAddress();
    const twice = [
      await asked(maker, 'staff-create', { email, name: 'One', role: 'support' }),
      await asked(maker, 'staff-create', { email, name: 'Two', role: 'support' }),
    ] as const;
    await identity.send<'DecideApproval'>(decide(checker, twice[0]));
    expect(await identity.send<'DecideApproval'>(decide(checker, twice[1]))).toEqual({
      ok: true,
      value: { status: 'failed', applied: true },
    });
    expect((await identity.events(`approval-${twice[1].id}`)).at(-1)).toEqual({
      type: 'ApprovalFailed',
      data: { approvalId: twice[1].id, finding: 'email-taken' },
    });
  });
});
