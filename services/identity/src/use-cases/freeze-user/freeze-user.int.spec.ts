import { createHmac } from 'node:crypto';
import type { StaffPrincipal } from '@corella/contracts/identity';
import { IDENTITY_TOPIC } from '@corella/contracts/identity';
import { sha256Hex } from '@corella/hash';
import { asksToClose } from '../../testing/given-closure.js';
import { eventually, ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenCustomer, givenStaff, proven } from '../../testing/given-people.js';

describe('FreezeUser', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const freeze = (staff: StaffPrincipal, uid: string, reason = ' stolen phone ') =>
    ({ type: 'FreezeUser', staff, uid, reason, requestId: 'q' }) as const;
  const support = async () => (await givenStaff(identity, 'support')).principal;

  it('takes one person: sessions, rows and sockets end at once, and the account may do nothing', async () => {
    const { uid, token } = await givenCustomer(identity);
    const [session] = await identity.asked('identity.sessions', { uid });
    const staff = await support();
    const heard = identity.heard.length;
    expect(await identity.send<'FreezeUser'>(freeze(staff, uid))).toEqual({
      ok: true,
      value: { frozen: true, applied: true },
    });
    expect(await identity.customerOf(token)).toBeNull();
    expect(await identity.vault.list('session', { person: uid })).toEqual([]);
    expect(await identity.asked('identity.user', { uid })).toMatchObject({ status: 'frozen', allow: [] });
    expect(identity.heard.slice(heard)).toEqual([
      { topic: IDENTITY_TOPIC.frozen, message: { uid } },
      { topic: IDENTITY_TOPIC.sessionEnded, message: { sessionIds: [session?.id] } },
    ]);
    expect((await identity.events(`user-${uid}`)).slice(-3)).toEqual([
      { type: 'UserFrozen', data: { uid, by: staff.staffId, reason: 'stolen phone' } },
      { type: 'SessionsRevoked', data: { uid, generation: 1 } },
      { type: 'AccountControlDerived', data: { uid, status: 'frozen', allow: [], reasons: ['account-frozen'] } },
    ]);
  });

  it('is refused of a closed account, and the audit log does not say that it was done', async () => {
    const { uid } = await givenCustomer(identity);
    await asksToClose(identity, uid);
    await eventually(async () => (await identity.asked('identity.closure', { uid }))?.state === 'closed');
    const [staff, told] = [await support(), (await identity.audit()).length];
    expect(await identity.refused(freeze(staff, uid))).toEqual({ code: 'account-closed' });
    expect(await identity.audit()).toHaveLength(told);
  });

  it('ends the API keys too', async () => {
    const { uid } = await givenCustomer(identity);
    const made = await identity.send<'CreateApiKey'>({
      type: 'CreateApiKey',
      uid,
      label: 'bot',
      permissions: ['READ'],
      ips: [],
      origin: ORIGIN,
      idempotencyKey: 'k',
      ...proven(identity, uid, 'api-key-create'),
    });
    if (!made.ok) throw new Error(made.rejection.code);
    await identity.send<'FreezeUser'>(freeze(await support(), uid));
    const signatureHash = sha256Hex(createHmac('sha256', made.value.secretKey).update('t').digest());
    const { accessKey } = made.value.key;
    expect(
      await identity.asked('identity.verify-signature', { accessKey, texts: ['t'], signatureHash, ip: ORIGIN.ip }),
    ).toMatchObject({ rejection: { code: 'account-frozen' } });
  });

  it('is audited before it takes effect', async () => {
    const { uid } = await givenCustomer(identity);
    const staff = await support();
    await identity.send<'FreezeUser'>(freeze(staff, uid));
    expect((await identity.audit()).at(-1)).toEqual({
      actor: staff.staffId,
      role: 'support',
      action: 'users.freeze',
      target: `user:${uid}`,
      reason: 'stolen phone',
      before: 'active',
      after: 'frozen',
      requestId: 'q',
    });
    const all = (await identity.store.readAll({ after: null, limit: 1_000 })).events;
    const at = (type: string, stream: string) =>
      all.findLastIndex((e) => e.type === type && e.stream.startsWith(stream));
    expect(at('AuditRecorded', 'audit-')).toBeLessThan(at('UserFrozen', `user-${uid}`));
  });

  it('needs the permission, which the stream of the person decides and not what the caller claims', async () => {
    const { uid } = await givenCustomer(identity);
    const { principal: admin } = await givenStaff(identity, 'admin');
    const claim: StaffPrincipal = { ...admin, role: 'support', permissions: ['users.freeze'] };
    expect(await identity.refused(freeze(claim, uid))).toEqual({
      code: 'permission-missing',
      inputs: { permission: 'users.freeze' },
    });
    expect(await identity.refused(freeze({ ...admin, staffId: 's-nobody' }, uid))).toEqual({ code: 'staff-unknown' });
    const gone = await support();
    await identity.context.staff.change(gone.staffId, { type: 'Disable', by: 'test' });
    expect(await identity.refused(freeze(gone, uid))).toEqual({ code: 'staff-unknown' });
  });

  it('needs a reason and an active customer', async () => {
    const { uid } = await givenCustomer(identity);
    const staff = await support();
    expect(await identity.refused(freeze(staff, uid, ' '))).toEqual({ code: 'reason-missing', field: 'reason' });
    expect(await identity.refused(freeze(staff, '1000000'))).toEqual({ code: 'user-unknown' });
    await identity.send<'FreezeUser'>(freeze(staff, uid));
    expect(await identity.refused(freeze(staff, uid))).toEqual({ code: 'already-frozen' });
  });
});
