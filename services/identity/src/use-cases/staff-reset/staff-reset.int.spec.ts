import { STAFF_CHANGES } from '../../approvals/execute-staff.js';
import { ORIGIN, PASSWORD, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenInvited, givenStaff, staffLogin } from '../../testing/given-people.js';
import type { GivenStaff } from '../../testing/given-people.js';

describe('StaffReset', () => {
  let identity: Identity;
  let admin: GivenStaff;
  beforeAll(async () => {
    identity = await givenIdentity();
    admin = await givenStaff(identity, 'admin');
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const reset = (staffId: string, { staff = admin, reason = 'lost phone' } = {}) =>
    ({ type: 'StaffReset', staff: staff.principal, staffId, reason, requestId: 'r1' }) as const;
  const tokenFor = async (email: string): Promise<string> => {
    const mail = (await identity.outbox.list()).filter(({ to }) => to === email).at(-1)?.text ?? '';
    return /\/join\/([A-Za-z0-9_-]{43})\s/.exec(mail)?.[1] ?? '';
  };

  it('ends sessions and credentials at once; a link to the person sets both again', async () => {
    const person = await givenStaff(identity, 'risk');
    const { staffId } = person.principal;
    expect(await identity.send<'StaffReset'>(reset(staffId))).toEqual({ ok: true, value: { reset: true } });
    expect(await identity.staffOf(person.token)).toBeNull();
    expect(await staffLogin(identity, person.email)).toMatchObject({ rejection: { code: 'credentials-wrong' } });
    expect((await identity.audit()).filter(({ action }) => action === 'staff.reset')).toMatchObject([
      { actor: admin.principal.staffId, target: staffId, reason: 'lost phone' },
    ]);
    const token = await tokenFor(person.email);
    await identity.send<'StaffInvitationOpen'>({ type: 'StaffInvitationOpen', token, origin: ORIGIN });
    const password = 'Green8-heron!';
    expect(
      await identity.send<'StaffJoin'>({ type: 'StaffJoin', token, password, code: '000000', origin: ORIGIN }),
    ).toMatchObject({ ok: true });
    expect(await staffLogin(identity, person.email, { password: PASSWORD })).toMatchObject({ ok: false });
    expect(await staffLogin(identity, person.email, { password })).toMatchObject({
      value: { staff: { staffId, role: 'risk' } },
    });
    const kept = async (kind: 'password' | 'totp') =>
      (await identity.vault.list(kind, { person: `staff:${staffId}` })).map(({ id }) => id);
    expect([await kept('password'), await kept('totp')]).toEqual([[`staff:${staffId}/2`], [`staff:${staffId}/2`]]);
    identity.clock.advance(90_000_000);
    await identity.service.tidy();
    expect(await kept('password')).toEqual([`staff:${staffId}/2`]);
  });

  it('takes an administrator, a reason, and somebody else who has joined', async () => {
    const [other, invited] = [await givenStaff(identity, 'kyc'), await givenInvited(identity, 'kyc')];
    const { staffId } = other.principal;
    expect(await identity.refused(reset(staffId, { staff: other }))).toMatchObject({ code: 'permission-missing' });
    expect(await identity.refused(reset(staffId, { reason: ' ' }))).toMatchObject({ code: 'reason-missing' });
    expect(await identity.refused(reset(admin.principal.staffId))).toEqual({ code: 'staff-own' });
    expect(await identity.refused(reset(invited.staffId))).toEqual({ code: 'staff-unknown' });
    expect(await identity.refused(reset('s-nobody'))).toEqual({ code: 'staff-unknown' });
  });

  it('leaves two active administrators, however one goes on', async () => {
    const fresh = await givenIdentity();
    const [one, two, three] = [
      await givenStaff(fresh, 'admin'),
      await givenStaff(fresh, 'admin'),
      await givenStaff(fresh, 'admin'),
    ];
    expect(await fresh.send(reset(two.principal.staffId, { staff: one }))).toMatchObject({ ok: true });
    expect(await fresh.refused(reset(three.principal.staffId, { staff: one }))).toEqual({
      code: 'last-admins',
      inputs: { fewest: 2 },
    });
    expect(await fresh.context.staff.activeWith('admin')).toBe(2);
    await fresh.stop();
    expect(fresh.faults).toEqual([]);
  });

  it('helps one of two administrators who are all there are', async () => {
    const fresh = await givenIdentity();
    const [one, two] = [await givenStaff(fresh, 'admin'), await givenStaff(fresh, 'admin')];
    expect(await fresh.context.staff.countWith('admin')).toBe(2);
    expect(await fresh.send(reset(two.principal.staffId, { staff: one }))).toMatchObject({ ok: true });
    await fresh.stop();
    expect(fresh.faults).toEqual([]);
  });

  it('is made three times an hour by one administrator', async () => {
    const busy = await givenStaff(identity, 'admin');
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await givenStaff(identity, 'kyc')).principal.staffId);
    const by = (at: number) => reset(ids[at] ?? '', { staff: busy });
    for (const at of [0, 1, 2]) expect(await identity.send(by(at))).toMatchObject({ ok: true });
    expect(await identity.refused(by(3))).toEqual({ code: 'slow-down', inputs: { retryAfterS: 3_600 } });
    identity.clock.advance(3_600_000);
    expect(await identity.send(by(3))).toMatchObject({ ok: true });
  });

  it('does not hold up other changes while its mail is on the way, and sends again when the mail failed', async () => {
    const [by, person] = [await givenStaff(identity, 'admin'), await givenStaff(identity, 'kyc')];
    const { staffId } = person.principal;
    const { context, outbox } = identity;
    const send = outbox.send.bind(outbox);
    let fail = (_error: Error): void => undefined;
    const onTheWay = new Promise<void>((begun) => {
      outbox.send = () =>
        new Promise((_sent, failed) => {
          fail = failed;
          begun();
        });
    });
    const first = identity.send(reset(staffId, { staff: by }));
    await onTheWay;
    expect(await context.executing.run(STAFF_CHANGES, () => Promise.resolve('free'))).toBe('free');
    fail(new Error('the mail server is away'));
    await expect(first).rejects.toThrow('the mail server is away');
    outbox.send = send;
    expect(await identity.send(reset(staffId, { staff: by }))).toEqual({ ok: true, value: { reset: true } });
    expect(await context.invitations.invited(await tokenFor(person.email), identity.clock.nowMs())).toBe(staffId);
    const resets = (await identity.events(`staff-${staffId}`)).filter(({ type }) => type === 'StaffReset');
    expect(resets).toHaveLength(1);
  });

  it('leaves one of two administrators who reset each other at once', async () => {
    const pair = [await givenStaff(identity, 'admin'), await givenStaff(identity, 'admin')] as const;
    const idOf = ({ principal }: GivenStaff) => principal.staffId;
    const answers = await Promise.all([
      identity.send<'StaffReset'>(reset(idOf(pair[1]), { staff: pair[0] })),
      identity.send<'StaffReset'>(reset(idOf(pair[0]), { staff: pair[1] })),
    ]);
    expect(answers).toEqual([
      { ok: true, value: { reset: true } },
      { ok: false, rejection: { code: 'staff-unknown' } },
    ]);
    expect(await identity.staffOf(pair[0].token)).not.toBeNull();
  });
});
