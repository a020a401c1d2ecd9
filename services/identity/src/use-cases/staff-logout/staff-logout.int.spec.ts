import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenStaff, staffLogin } from '../../testing/given-people.js';

describe('StaffLogout', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const logout = (token: string) => identity.send<'StaffLogout'>({ type: 'StaffLogout', token });

  it('ends the one session and writes an audit record', async () => {
    const { token, email, principal } = await givenStaff(identity, 'treasury');
    const other = await staffLogin(identity, email);
    expect(await logout(token)).toEqual({ ok: true, value: { ended: true } });
    expect(await identity.staffOf(token)).toBeNull();
    expect(await identity.staffOf(other.ok ? other.value.session.token : '')).toMatchObject({
      staffId: principal.staffId,
    });
    expect((await identity.audit()).at(-1)).toEqual({
      actor: principal.staffId,
      role: 'treasury',
      action: 'staff.logout',
      target: principal.staffId,
    });
  });

  it('accepts a token that is already dead, and records nothing', async () => {
    const { token } = await givenStaff(identity, 'audit');
    await logout(token);
    const head = await identity.store.head();
    expect(await logout(token)).toEqual({ ok: true, value: { ended: true } });
    expect(await logout('no token')).toEqual({ ok: true, value: { ended: true } });
    expect(await identity.store.head()).toBe(head);
  });
});
