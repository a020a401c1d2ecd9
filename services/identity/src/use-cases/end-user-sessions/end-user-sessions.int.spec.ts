import { IDENTITY_TOPIC } from '@corella/contracts/identity';
import type { StaffPrincipal } from '@corella/contracts/identity';
import { asksToClose } from '../../testing/given-closure.js';
import { eventually, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenCustomer, givenStaff, loggedIn } from '../../testing/given-people.js';

describe('EndUserSessions', () => {
  let identity: Identity;
  let support: StaffPrincipal;
  beforeAll(async () => {
    identity = await givenIdentity();
    support = (await givenStaff(identity, 'support')).principal;
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const end = (uid: string, more: { staff?: StaffPrincipal; reason?: string } = {}) =>
    ({ type: 'EndUserSessions', staff: support, uid, reason: 'stolen phone', requestId: 'q', ...more }) as const;

  it('ends them all at once, tells the gateways, and says in the audit log who and why', async () => {
    const { uid, email, token } = await givenCustomer(identity);
    const second = await loggedIn(identity, email);
    const heard = identity.heard.length;
    expect(await identity.send<'EndUserSessions'>(end(uid))).toEqual({ ok: true, value: { sessions: 2 } });
    for (const dead of [token, second]) expect(await identity.customerOf(dead)).toBeNull();
    expect(await identity.asked('identity.sessions', { uid })).toEqual([]);
    expect(identity.heard.slice(heard).map(({ topic }) => topic)).toEqual([IDENTITY_TOPIC.sessionEnded]);
    expect((await identity.audit()).at(-1)).toMatchObject({
      actor: support.staffId,
      action: 'users.end-sessions',
      target: `user:${uid}`,
      reason: 'stolen phone',
    });
    const { rows } = await identity.asked('identity.user-events', { uid, types: ['SessionsRevoked'], limit: 5 });
    expect(rows).toMatchObject([{ byNames: [support.name] }]);
    expect(await loggedIn(identity, email)).toMatch(/./);
  });

  it('is refused of a closed account, and the audit log does not say that it was done', async () => {
    const { uid } = await givenCustomer(identity);
    await asksToClose(identity, uid);
    await eventually(async () => (await identity.asked('identity.closure', { uid }))?.state === 'closed');
    const told = (await identity.audit()).length;
    expect(await identity.refused(end(uid))).toEqual({ code: 'account-closed' });
    expect(await identity.audit()).toHaveLength(told);
  });

  it('takes the permission, a reason and a known person', async () => {
    const { uid } = await givenCustomer(identity);
    const risk = (await givenStaff(identity, 'risk')).principal;
    expect(await identity.refused(end(uid, { staff: risk }))).toMatchObject({ code: 'permission-missing' });
    expect(await identity.refused(end(uid, { reason: ' ' }))).toEqual({ code: 'reason-missing', field: 'reason' });
    expect(await identity.refused(end('1000000'))).toEqual({ code: 'user-unknown' });
  });
});
