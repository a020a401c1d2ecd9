import type { ApprovalKind, JsonObject, StaffPrincipal, StaffRole } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import type { KnownApproval } from '../domain/approval/approval.js';
import { givenIdentity } from '../testing/given-identity.js';
import type { Identity } from '../testing/given-identity.js';
import { givenInvited, givenStaff, staffLogin } from '../testing/given-people.js';
import { disableStaff } from './execute-staff.js';

describe('changes of staff that two administrators agree on', () => {
  let identity: Identity;
  let maker: StaffPrincipal;
  let checker: StaffPrincipal;
  let requests = 0;
  beforeEach(async () => {
    identity = await givenIdentity();
    maker = (await givenStaff(identity, 'admin')).principal;
    checker = (await givenStaff(identity, 'admin')).principal;
  });
  afterEach(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const request = (staff: StaffPrincipal, kind: ApprovalKind, payload: JsonObject) =>
    ({
      type: 'RequestApproval',
      staff,
      kind,
      target: `staff:${String(payload.staffId)}`,
      payload,
      reason: 'S02 checked',
      requestId: 'q',
      idempotencyKey: `r${(requests += 1)}`,
    }) as const;
  const ask = async (kind: ApprovalKind, payload: JsonObject, staff = maker): Promise<string> => {
    const reply = await identity.send<'RequestApproval'>(request(staff, kind, payload));
    if (!reply.ok) throw new Error(reply.rejection.code);
    return reply.value.approvalId;
  };
  const approve = (approvalId: string, payload: JsonObject, staff = checker) =>
    ({
      type: 'DecideApproval',
      staff,
      approvalId,
      decision: 'approve',
      payloadHash: payloadHash(payload),
      reason: 'seen',
      requestId: 'q',
    }) as const;
  const agreed = async (kind: ApprovalKind, payload: JsonObject, by = checker) =>
    identity.send<'DecideApproval'>(approve(await ask(kind, payload), payload, by));
  const row = async (id: string) => {
    const reply = await identity.asked('identity.list-staff', { filter: { id }, range: [0, 0], sort: ['id', 'ASC'] });
    return reply.ok ? reply.value.rows[0] : undefined;
  };
  const role = (staffId: string, from: StaffRole, to: StaffRole): JsonObject => ({ staffId, from, to });
  const links = async (email: string) =>
    (await identity.outbox.list()).filter(({ to, text }) => to === email && text.includes('/join/')).length;

  it('give a person another role, with its permissions, and end the sessions of the old one', async () => {
    const person = await givenStaff(identity, 'kyc');
    const { staffId } = person.principal;
    expect(await agreed('staff-role', role(staffId, 'kyc', 'treasury'))).toMatchObject({
      value: { status: 'executed' },
    });
    expect(await identity.staffOf(person.token)).toBeNull();
    expect(await row(staffId)).toMatchObject({ role: 'treasury', status: 'active' });
    expect(await staffLogin(identity, person.email)).toMatchObject({ value: { staff: { role: 'treasury' } } });
    expect((await identity.audit()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['approval.request.staff-role', 'approval.approve', 'approval.executed']),
    );
  });

  it('are neither asked for nor approved by whom they are about', async () => {
    const third = (await givenStaff(identity, 'admin')).principal;
    const own = role(maker.staffId, 'admin', 'kyc');
    expect(await identity.refused(request(maker, 'staff-role', own))).toEqual({ code: 'staff-own' });
    const about = role(checker.staffId, 'admin', 'kyc');
    const id = await ask('staff-role', about);
    expect(await identity.refused(approve(id, about, checker))).toEqual({ code: 'staff-own' });
    expect(await identity.refused(approve(id, about, maker))).toEqual({ code: 'approval-own' });
    expect(await identity.send<'DecideApproval'>(approve(id, about, third))).toMatchObject({
      value: { status: 'executed' },
    });
  });

  it('leave two administrators, also when two changes are agreed at once', async () => {
    const last = { code: 'last-admins', inputs: { fewest: 2 } };
    const demote = (staffId: string) => role(staffId, 'admin', 'audit');
    expect(await identity.refused(request(maker, 'staff-role', demote(checker.staffId)))).toEqual(last);
    expect(await identity.refused(request(maker, 'staff-disable', { staffId: checker.staffId }))).toEqual(last);
    const [third, fourth] = [await givenStaff(identity, 'admin'), await givenStaff(identity, 'admin')];
    const people = [checker, third.principal, fourth.principal].map(({ staffId }) => staffId);
    const ids = await Promise.all(people.map((staffId) => ask('staff-role', demote(staffId))));
    const by = [fourth.principal, checker, checker];
    await Promise.all(ids.map((id, at) => identity.send(approve(id, demote(people[at] ?? ''), by[at] ?? checker))));
    expect(await identity.context.staff.activeWith('admin')).toBe(2);
  });

  const types = async (staffId: string, type: string) =>
    (await identity.events(`staff-${staffId}`)).filter((event) => event.type === type).length;
  const outcome = async (approvalId: string) => (await identity.events(`approval-${approvalId}`)).at(-1);

  it('change a role once, though it crashed before the outcome and others have changed it back', async () => {
    const { staffId } = (await givenStaff(identity, 'kyc')).principal;
    const payload = role(staffId, 'kyc', 'aml');
    const id = await ask('staff-role', payload);
    const { staff } = identity.context;
    await staff.change(staffId, { type: 'ChangeRole', from: 'kyc', to: 'aml', by: 's', approvalId: id });
    await staff.change(staffId, { type: 'ChangeRole', from: 'aml', to: 'kyc', by: 's', approvalId: 'another' });
    expect(await identity.send(approve(id, payload))).toMatchObject({ value: { status: 'executed' } });
    expect(await row(staffId)).toMatchObject({ role: 'kyc' });
    expect(await types(staffId, 'StaffRoleChanged')).toBe(2);
    expect(await outcome(id)).toMatchObject({ data: { by: { stream: `staff-${staffId}`, revision: 1 } } });
  });

  it('disable once, and leave the link of who was brought back since', async () => {
    const { staffId } = (await givenStaff(identity, 'kyc')).principal;
    const id = await ask('staff-disable', { staffId });
    const { staff, invitations } = identity.context;
    await staff.change(staffId, { type: 'Disable', by: 's', approvalId: id });
    await staff.change(staffId, { type: 'Enable', by: 's', approvalId: 'another' });
    const token = await invitations.issue(staffId, identity.clock.nowMs());
    expect(await identity.send(approve(id, { staffId }))).toMatchObject({ value: { status: 'executed' } });
    expect(await row(staffId)).toMatchObject({ status: 'invited' });
    expect(await invitations.invited(token, identity.clock.nowMs())).toBe(staffId);
  });

  it('count as executed once after a crash before the outcome was recorded', async () => {
    const person = await givenStaff(identity, 'kyc');
    const { staffId } = person.principal;
    const payload = role(staffId, 'kyc', 'aml');
    const changing = await ask('staff-role', payload);
    const { staff } = identity.context;
    await staff.change(staffId, { type: 'ChangeRole', from: 'kyc', to: 'aml', by: 's', approvalId: changing });
    expect(await identity.send(approve(changing, payload))).toMatchObject({ value: { status: 'executed' } });
    expect(await types(staffId, 'StaffRoleChanged')).toBe(1);
    await agreed('staff-disable', { staffId });
    const returning = await ask('staff-enable', { staffId });
    await staff.change(staffId, { type: 'Enable', by: 's', approvalId: returning });
    expect(await identity.send(approve(returning, { staffId }))).toMatchObject({ value: { status: 'executed' } });
    expect(await types(staffId, 'StaffEnabled')).toBe(1);
    expect(await links(person.email)).toBe(1);
    const executed = (await identity.events(`approval-${returning}`)).filter(({ type }) => type === 'ApprovalExecuted');
    expect(executed).toHaveLength(1);
  });

  it('leave two administrators when two of three are disabled in the same moment', async () => {
    const third = (await givenStaff(identity, 'admin')).principal;
    const approval = (approvalId: string) => ({ approvalId, signers: ['a', 'b'] }) as unknown as KnownApproval;
    const done = await Promise.all([
      disableStaff(identity.context, approval('a1'), checker.staffId),
      disableStaff(identity.context, approval('a2'), third.staffId),
    ]);
    expect(done).toMatchObject([{ ok: true }, { ok: false, rejection: { code: 'last-admins' } }]);
    expect(await identity.context.staff.activeWith('admin')).toBe(2);
  });

  it('fail when the person has another role by then', async () => {
    const { staffId } = (await givenStaff(identity, 'kyc')).principal;
    const payload = role(staffId, 'kyc', 'aml');
    const id = await ask('staff-role', payload);
    const by = { by: 'test', approvalId: 'other' };
    await identity.context.staff.change(staffId, { type: 'ChangeRole', from: 'kyc', to: 'risk', ...by });
    expect(await identity.send<'DecideApproval'>(approve(id, payload))).toMatchObject({ value: { status: 'failed' } });
    expect(await row(staffId)).toMatchObject({ role: 'risk' });
    expect(await identity.refused(request(maker, 'staff-role', role(staffId, 'risk', 'risk')))).toMatchObject({
      code: 'role-unchanged',
    });
  });

  it('let a disabled person return by a link, and name the person in the list of requests', async () => {
    const person = await givenStaff(identity, 'kyc');
    const { staffId, name } = person.principal;
    await agreed('staff-disable', { staffId });
    expect(await identity.refused(request(maker, 'staff-role', role(staffId, 'kyc', 'aml')))).toMatchObject({
      code: 'staff-unknown',
    });
    expect(await agreed('staff-enable', { staffId })).toMatchObject({ value: { status: 'executed' } });
    expect(await row(staffId)).toMatchObject({ status: 'invited' });
    expect(await links(person.email)).toBe(1);
    expect(await staffLogin(identity, person.email)).toMatchObject({ ok: false });
    expect(await identity.refused(request(maker, 'staff-enable', { staffId }))).toEqual({ code: 'staff-active' });
    const found = await identity.asked('identity.list-approvals', {
      filter: { kind: 'staff-enable' },
      range: [0, 0],
      sort: ['id', 'ASC'],
    });
    expect(found).toMatchObject({ value: { rows: [{ subjectName: name }] } });
  });

  it('can be about somebody who has not joined yet', async () => {
    const { staffId, token } = await givenInvited(identity, 'kyc');
    expect(await agreed('staff-role', role(staffId, 'kyc', 'aml'))).toMatchObject({ value: { status: 'executed' } });
    expect(await row(staffId)).toMatchObject({ role: 'aml', status: 'invited' });
    expect(await agreed('staff-disable', { staffId })).toMatchObject({ value: { status: 'executed' } });
    expect(await identity.context.invitations.invited(token, identity.clock.nowMs())).toBeNull();
  });
});
