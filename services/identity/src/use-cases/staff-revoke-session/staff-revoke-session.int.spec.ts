import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenStaff, staffLogin } from '../../testing/given-people.js';

describe('StaffRevokeSession', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  it('ends one session of one’s own, and lists what is left', async () => {
    const { principal, email, token } = await givenStaff(identity, 'aml');
    const other = await staffLogin(identity, email);
    const list = () =>
      identity.asked('identity.staff-sessions', { staffId: principal.staffId, current: principal.sessionId });
    const ids = (await list()).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const [gone = ''] = ids.filter((id) => id !== principal.sessionId);
    const revoke = { type: 'StaffRevokeSession', staff: principal, sessionId: gone, requestId: 'r1' } as const;
    expect(await identity.send<'StaffRevokeSession'>(revoke)).toEqual({ ok: true, value: { revoked: true } });
    expect(await list()).toMatchObject([{ id: principal.sessionId, current: true }]);
    expect(await identity.staffOf(other.ok ? other.value.session.token : '')).toBeNull();
    expect(await identity.staffOf(token)).not.toBeNull();
    expect((await identity.audit()).at(-1)).toMatchObject({ action: 'staff.session-end', target: principal.staffId });
  });

  it('reports somebody else’s session as unknown', async () => {
    const [one, other] = [await givenStaff(identity, 'aml'), await givenStaff(identity, 'kyc')];
    const { sessionId } = other.principal;
    expect(
      await identity.refused({ type: 'StaffRevokeSession', staff: one.principal, sessionId, requestId: 'r1' }),
    ).toEqual({ code: 'session-unknown' });
  });
});
