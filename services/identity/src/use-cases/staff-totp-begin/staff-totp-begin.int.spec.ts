import { PASSWORD, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenStaff, staffLogin } from '../../testing/given-people.js';
import type { GivenStaff } from '../../testing/given-people.js';

describe('StaffTotpBegin', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const begin = ({ principal }: GivenStaff, more: { password?: string; code?: string } = {}) =>
    ({ type: 'StaffTotpBegin', staff: principal, password: PASSWORD, code: '000000', ...more }) as const;

  it('hands out a secret that counts for nothing yet', async () => {
    const person = await givenStaff(identity, 'aml');
    const head = await identity.store.head();
    const begun = await identity.send<'StaffTotpBegin'>(begin(person));
    if (!begun.ok) throw new Error(begun.rejection.code);
    expect(begun.value.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(decodeURIComponent(begun.value.uri)).toContain(`otpauth://totp/Corella:${person.email}?`);
    expect(await identity.store.head()).toBe(head);
    expect(await staffLogin(identity, person.email)).toMatchObject({ ok: true });
  });

  it('takes the password and the old authenticator first', async () => {
    const person = await givenStaff(identity, 'kyc');
    expect(await identity.refused(begin(person, { password: 'wrong' }))).toEqual({
      code: 'password-wrong',
      field: 'password',
    });
    expect(await identity.refused(begin(person, { code: '000001' }), ['second-step'])).toEqual({
      code: 'code-wrong',
      field: 'code',
    });
  });
});
