import { PASSWORD, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenStaff, staffLogin } from '../../testing/given-people.js';
import type { GivenStaff } from '../../testing/given-people.js';

const NEXT = 'Green8-heron!';

describe('StaffChangePassword', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const change = (
    { principal }: Pick<GivenStaff, 'principal'>,
    more: { current?: string; next?: string; code?: string } = {},
  ) =>
    ({
      type: 'StaffChangePassword',
      staff: principal,
      current: PASSWORD,
      next: NEXT,
      code: '000000',
      requestId: 'r1',
      ...more,
    }) as const;
  const alive = async (token: string) => (await identity.staffOf(token)) !== null;

  it('replaces the password and its row, ends every session and is recorded', async () => {
    const person = await givenStaff(identity, 'aml');
    const { staffId } = person.principal;
    expect(await identity.send<'StaffChangePassword'>(change(person))).toEqual({ ok: true, value: { changed: true } });
    expect(await alive(person.token)).toBe(false);
    expect(await identity.vault.list('staff-session', { person: `staff:${staffId}` })).toEqual([]);
    expect(await staffLogin(identity, person.email)).toMatchObject({ ok: false });
    const back = await staffLogin(identity, person.email, { password: NEXT });
    expect(back.ok && (await alive(back.value.session.token))).toBe(true);
    const rows = await identity.vault.list('password', { person: `staff:${staffId}` });
    expect(rows.map(({ id }) => id)).toEqual([`staff:${staffId}/2`]);
    const recorded = (await identity.audit()).filter(({ action }) => action === 'staff.password');
    expect(recorded.at(-1)).toMatchObject({ actor: staffId, target: staffId });
  });

  it('ends a session that a crash has left behind, by its generation', async () => {
    const person = await givenStaff(identity, 'aml');
    await identity.context.staff.change(person.principal.staffId, { type: 'ChangePassword', version: 2 });
    expect(await alive(person.token)).toBe(false);
  });

  it.each([
    [{ current: 'wrong' }, 'password-wrong', 'current'],
    [{ next: 'short1!' }, 'password-weak', 'next'],
    [{ next: 'P@ssw0rd1' }, 'password-common', 'next'],
  ])('refuses %j with %s', async (more, code, field) => {
    expect(await identity.refused(change(await givenStaff(identity, 'kyc'), more))).toMatchObject({ code, field });
  });

  it('takes a code, and lets guess the password five times in ten minutes', async () => {
    const person = await givenStaff(identity, 'kyc');
    expect(await identity.refused(change(person, { code: '000001' }), ['second-step'])).toEqual({
      code: 'code-wrong',
      field: 'code',
    });
    for (let n = 0; n < 5; n += 1) await identity.refused(change(person, { current: 'wrong' }));
    expect(await identity.refused(change(person))).toEqual({ code: 'too-many-guesses', field: 'current' });
    identity.clock.advance(600_000);
    expect(await identity.send<'StaffChangePassword'>(change(person))).toMatchObject({ ok: true });
  });

  it('happens once for several requests at once', async () => {
    const person = await givenStaff(identity, 'kyc');
    const wanted = ['Green1-heron!', 'Green2-heron!'];
    const replies = await Promise.all(
      wanted.map((next) => identity.send<'StaffChangePassword'>(change(person, { next }))),
    );
    expect(replies.map(({ ok }) => ok)).toEqual([true, false]);
  });
});
