import { PASSWORD, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenStaff, staffLogin } from '../../testing/given-people.js';
import type { GivenStaff } from '../../testing/given-people.js';
import { totpCode } from '../../secrets/totp.js';

describe('StaffTotpConfirm', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const begin = ({ principal }: GivenStaff) =>
    ({ type: 'StaffTotpBegin', staff: principal, password: PASSWORD, code: '000000' }) as const;
  const confirm = ({ principal }: GivenStaff, code: string) =>
    ({ type: 'StaffTotpConfirm', staff: principal, code, requestId: 'r1' }) as const;

  it('binds a new authenticator, after which the old one is gone and every session over', async () => {
    const person = await givenStaff(identity, 'aml');
    const { staffId } = person.principal;
    const begun = await identity.send<'StaffTotpBegin'>(begin(person));
    if (!begun.ok) throw new Error(begun.rejection.code);
    const code = (): string => totpCode(begun.value.secret, identity.clock.nowMs());
    expect(await identity.refused(confirm(person, code() === '000001' ? '000002' : '000001'))).toEqual({
      code: 'code-wrong',
      field: 'code',
    });
    expect(await identity.send<'StaffTotpConfirm'>(confirm(person, code()))).toEqual({
      ok: true,
      value: { bound: true },
    });
    expect(await identity.staffOf(person.token)).toBeNull();
    const rows = await identity.vault.list('totp', { person: `staff:${staffId}` });
    expect(rows.map(({ id }) => id)).toEqual([`staff:${staffId}/2`]);
    expect((await identity.audit()).at(-1)).toMatchObject({ actor: staffId, action: 'staff.authenticator' });
    identity.clock.advance(30_000);
    expect(await staffLogin(identity, person.email, { code: code() })).toMatchObject({ ok: true });
  });

  it('needs a new authenticator that was begun', async () => {
    expect(await identity.refused(confirm(await givenStaff(identity, 'kyc'), '123456'))).toEqual({
      code: 'totp-missing',
    });
  });
});
