import type { ApprovalKind, JsonObject, StaffPrincipal } from '@corella/contracts/identity';
import { PendingApprovals } from '../../approvals/pending-approvals.js';
import { payloadHash } from '@corella/hash';
import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { frozen, givenCustomer, givenStaff, newAddress } from '../../testing/given-people.js';
import { givenCompany, givenSubAccount } from '../../testing/given-sub-accounts.js';

const ADJUSTMENT = { account: 'spot:1234567', asset: 'btc', units: '-500', memo: 'late' };

interface Request {
  readonly kind: ApprovalKind;
  readonly payload: JsonObject;
  readonly target?: string;
  readonly reason?: string;
  readonly key?: string;
}

describe('RequestApproval', () => {
  let keys = 0;
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const request = (staff: StaffPrincipal, { kind, payload, target = 'subject', reason = ' checked ', key }: Request) =>
    ({
      type: 'RequestApproval',
      staff,
      kind,
      target,
      payload,
      reason,
      requestId: 'q',
      idempotencyKey: key ?? `r${(keys += 1)}`,
    }) as const;
  const requested = async (staff: StaffPrincipal, more: Request): Promise<string> => {
    const reply = await identity.send<'RequestApproval'>(request(staff, more));
    if (!reply.ok) throw new Error(reply.rejection.code);
    return reply.value.approvalId;
  };
  const of = async (role: Parameters<typeof givenStaff>[1]) => (await givenStaff(identity, role)).principal;

  it('asks for one signature of another person within a day, and writes an audit record first', async () => {
    const staff = await of('treasury');
    const approvalId = await requested(staff, {
      kind: 'ledger-adjustment',
      payload: ADJUSTMENT,
      target: 'spot:1234567',
    });
    expect(await identity.events(`approval-${approvalId}`)).toEqual([
      {
        type: 'ApprovalRequested',
        data: {
          approvalId,
          kind: 'ledger-adjustment',
          target: 'spot:1234567',
          payload: ADJUSTMENT,
          payloadHash: payloadHash(ADJUSTMENT),
          initiator: staff.staffId,
          initiatorRole: 'treasury',
          required: 1,
          expiresAt: identity.clock.nowMs() + 86_400_000,
          reason: 'checked',
        },
      },
    ]);
    expect((await identity.audit()).at(-1)).toEqual({
      actor: staff.staffId,
      role: 'treasury',
      action: 'approval.request.ledger-adjustment',
      target: 'spot:1234567',
      reason: 'checked',
      after: '{"account":"spot:1234567","asset":"btc","memo":"late","units":"-500"}',
      requestId: 'q',
    });
  });

  it('keeps names and addresses of staff out of events, the audit log and SQL, and shows them to who decides', async () => {
    const email = newAddress();
    const person = { email, name: 'Nell New', role: 'support' };
    const admin = await of('admin');
    const id = await requested(admin, { kind: 'staff-create', payload: person });
    const events = JSON.stringify(await identity.events(`approval-${id}`));
    const after = (await identity.audit()).at(-1)?.after ?? '';
    for (const place of [events, after]) {
      expect(place).toContain('contactHash');
      expect(place).not.toMatch(new RegExp(`Nell|${email}`));
    }
    const shown = await identity.asked('identity.list-approvals', {
      filter: { id },
      sort: ['createdAt', 'ASC'],
      range: [0, 0],
    });
    expect(shown).toMatchObject({ value: { rows: [{ payload: person }] } });
    identity.clock.advance(100 * 86_400_000);
    await identity.vault.sweep(identity.clock.nowMs());
    expect(
      await identity.asked('identity.list-approvals', { filter: { id }, sort: ['createdAt', 'ASC'], range: [0, 0] }),
    ).toMatchObject({
      value: { rows: [{ payload: { role: 'support', name: null, email: null } }] },
    });
  });

  it('takes a person whom a request names already only once, and no hash in place of one', async () => {
    const person = { email: newAddress(), name: 'Ivo', role: 'risk' };
    const first = { kind: 'staff-create', payload: person, key: 'ivo' } as const;
    const admin = await of('admin');
    const id = await requested(admin, first);
    expect(await requested(admin, first)).toBe(id);
    // As after a restart, which forgets what is only a hint.
    Object.assign(identity.context, { pendingApprovals: new PendingApprovals() });
    const again = request(await of('admin'), { ...first, key: 'other' });
    expect(await identity.refused(again)).toEqual({ code: 'approval-pending', inputs: { approvalId: id } });
    const forged = { role: 'risk', contactHash: 'a'.repeat(64) };
    expect(await identity.refused(request(admin, { kind: 'staff-create', payload: forged }))).toEqual({
      code: 'payload-invalid',
      field: 'contactHash',
    });
  });

  it('answers a retry with the same id, and records nothing twice', async () => {
    const staff = await of('treasury');
    const retry = { kind: 'ledger-adjustment', payload: { ...ADJUSTMENT, units: '1' }, key: 'same' } as const;
    const first = await requested(staff, retry);
    const head = await identity.store.head();
    expect(await requested(staff, retry)).toBe(first);
    expect(await identity.store.head()).toBe(head);
    expect(await identity.refused(request(staff, { ...retry, payload: { ...ADJUSTMENT, units: '2' } }))).toEqual({
      code: 'idempotency-conflict',
    });
    expect(await requested(await of('treasury'), { ...retry, payload: { ...ADJUSTMENT, units: '3' } })).not.toBe(first);
  });

  it('needs the permission to ask for its kind, a reason, and a payload of the right shape', async () => {
    const [support, treasury] = [await of('support'), await of('treasury')];
    const adjustment: Request = { kind: 'ledger-adjustment', payload: { ...ADJUSTMENT, units: '9' } };
    expect(await identity.refused(request(support, adjustment))).toEqual({
      code: 'permission-missing',
      inputs: { permission: 'ledger-adjustment.initiate' },
    });
    expect(await identity.refused(request({ ...treasury, staffId: 's-nobody' }, adjustment))).toEqual({
      code: 'staff-unknown',
    });
    expect(await identity.refused(request(treasury, { ...adjustment, reason: ' ' }))).toEqual({
      code: 'reason-missing',
      field: 'reason',
    });
    expect(
      await identity.refused(request(treasury, { ...adjustment, payload: { ...ADJUSTMENT, units: '0' } })),
    ).toEqual({
      code: 'payload-invalid',
      field: 'units',
    });
    const unknown = 'everything' as ApprovalKind;
    expect(await identity.refused(request(treasury, { ...adjustment, kind: unknown }))).toEqual({
      code: 'payload-invalid',
      field: 'kind',
    });
  });

  it('checks whether the subject can be asked for at all', async () => {
    const [aml, admin] = [await of('aml'), await of('admin')];
    const { uid } = await givenCustomer(identity);
    const unfreeze = (payload: JsonObject) => identity.refused(request(aml, { kind: 'user-unfreeze', payload }));
    expect(await unfreeze({ uid: '1000000' })).toEqual({ code: 'user-unknown', field: 'uid' });
    expect(await unfreeze({ uid })).toEqual({ code: 'not-frozen' });
    // A sub-account that is frozen with its main account alone has no freeze of its own.
    const company = await givenCompany(identity);
    const sub = await givenSubAccount(identity, company.uid);
    await frozen(identity, company.uid);
    expect(await identity.asked('identity.user', { uid: sub.uid })).toMatchObject({ status: 'frozen' });
    expect(await unfreeze({ uid: sub.uid })).toEqual({ code: 'not-frozen' });
    const create = (email: string) =>
      request(admin, { kind: 'staff-create', payload: { email, name: 'N', role: 'kyc' } });
    expect(await identity.refused(create(admin.email))).toEqual({ code: 'email-taken', field: 'email' });
    const disable = (staffId: string) => request(admin, { kind: 'staff-disable', payload: { staffId } });
    expect(await identity.refused(disable('s-nobody'))).toEqual({ code: 'staff-unknown', field: 'staffId' });
    await identity.context.staff.change(aml.staffId, { type: 'Disable', by: 'test' });
    expect(await identity.refused(disable(aml.staffId))).toEqual({ code: 'staff-unknown', field: 'staffId' });
    // Three administrators, so that two remain.
    expect((await Promise.all([of('admin'), of('admin')])).length).toBe(2);
    expect(await identity.send(disable(admin.staffId))).toMatchObject({ ok: true });
  });

  it('refuses a second request while one waits, whoever makes it and however many come at once', async () => {
    const { uid } = await givenCustomer(identity);
    await frozen(identity, uid);
    const people = [await of('aml'), await of('support'), await of('aml')];
    const thaw: Request = { kind: 'user-unfreeze', payload: { uid }, target: `user:${uid}` };
    const replies = await Promise.all(people.map((staff) => identity.send<'RequestApproval'>(request(staff, thaw))));
    const made = replies.flatMap((reply) => (reply.ok ? [reply.value.approvalId] : []));
    expect(made).toHaveLength(1);
    expect(replies.flatMap((reply) => (reply.ok ? [] : [reply.rejection]))).toEqual(
      Array.from({ length: 2 }, () => ({ code: 'approval-pending', inputs: { approvalId: made[0] } })),
    );
    identity.clock.advance(86_400_000);
    expect(await requested(people[0]!, thaw)).not.toBe(made[0]);
  });

  it('lets adjustments of one account, and new members of staff, wait side by side', async () => {
    const staff = await of('treasury');
    const adjust = (units: string) =>
      requested(staff, { kind: 'ledger-adjustment', payload: { ...ADJUSTMENT, units }, target: 'spot:7' });
    expect(await adjust('11')).not.toBe(await adjust('12'));
    expect(
      await identity.refused(
        request(staff, { kind: 'ledger-adjustment', payload: { ...ADJUSTMENT, units: '11' }, target: 'spot:7' }),
      ),
    ).toMatchObject({ code: 'approval-pending' });
  });
});
