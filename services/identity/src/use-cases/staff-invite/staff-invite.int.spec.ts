import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenInvited, givenStaff } from '../../testing/given-people.js';
import type { GivenStaff } from '../../testing/given-people.js';

describe('StaffInvite', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const invite = ({ principal }: GivenStaff, staffId: string, reason = 'the first mail was lost') =>
    ({ type: 'StaffInvite', staff: principal, staffId, reason, requestId: 'r1' }) as const;

  it('mails a new link, after which the old one is dead, and is recorded with its reason', async () => {
    const [admin, { staffId, email, token }] = [
      await givenStaff(identity, 'admin'),
      await givenInvited(identity, 'kyc'),
    ];
    expect(await identity.send<'StaffInvite'>(invite(admin, staffId))).toEqual({ ok: true, value: { invited: true } });
    const mail = (await identity.outbox.list()).filter(({ to }) => to === email).at(-1)?.text ?? '';
    const fresh = /\/operator\/#\/join\/([A-Za-z0-9_-]{43})\s/.exec(mail)?.[1] ?? '';
    const { invitations } = identity.context;
    expect(await invitations.invited(fresh, identity.clock.nowMs())).toBe(staffId);
    expect(await invitations.invited(token, identity.clock.nowMs())).toBeNull();
    expect((await identity.audit()).at(-1)).toMatchObject({
      actor: admin.principal.staffId,
      action: 'staff.invite',
      target: staffId,
      reason: 'the first mail was lost',
    });
  });

  it('is paced like codes: one link a minute from one administrator to one person', async () => {
    const admin = await givenStaff(identity, 'admin');
    const [one, other] = [await givenInvited(identity, 'kyc'), await givenInvited(identity, 'kyc')];
    expect(await identity.send(invite(admin, one.staffId))).toMatchObject({ ok: true });
    const slower = { code: 'slow-down', inputs: { retryAfterS: 60 } };
    expect(await identity.refused(invite(admin, one.staffId))).toEqual(slower);
    expect(await identity.send(invite(admin, other.staffId))).toMatchObject({ ok: true });
    identity.clock.advance(60_000);
    expect(await identity.send(invite(admin, one.staffId))).toMatchObject({ ok: true });
  });

  it('is for administrators, for people who have not joined, and with a reason', async () => {
    const [admin, aml] = [await givenStaff(identity, 'admin'), await givenStaff(identity, 'aml')];
    const { staffId } = await givenInvited(identity, 'kyc');
    expect(await identity.refused(invite(aml, staffId))).toMatchObject({ code: 'permission-missing' });
    expect(await identity.refused(invite(admin, aml.principal.staffId))).toEqual({ code: 'already-joined' });
    expect(await identity.refused(invite(admin, 's-nobody'))).toEqual({ code: 'staff-unknown' });
    expect(await identity.refused(invite(admin, staffId, ' '))).toEqual({ code: 'reason-missing', field: 'reason' });
    await identity.context.staff.change(staffId, { type: 'Disable', by: 'test' });
    expect(await identity.refused(invite(admin, staffId))).toEqual({ code: 'staff-unknown' });
  });
});
