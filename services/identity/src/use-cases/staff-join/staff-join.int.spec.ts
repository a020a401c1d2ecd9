import { ORIGIN, PASSWORD, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenInvited, staffLogin } from '../../testing/given-people.js';
import { totpCode } from '../../secrets/totp.js';

describe('StaffJoin', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity({ demo: false });
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const open = (token: string) => ({ type: 'StaffInvitationOpen', token, origin: ORIGIN }) as const;
  const join = (token: string, code: string, password = PASSWORD) =>
    ({ type: 'StaffJoin', token, password, code, origin: ORIGIN }) as const;
  async function opened(token: string) {
    const reply = await identity.send<'StaffInvitationOpen'>(open(token));
    if (!reply.ok) throw new Error(reply.rejection.code);
    return { ...reply.value, code: () => totpCode(reply.value.secret, identity.clock.nowMs()) };
  }
  const invalid = { code: 'invitation-invalid' };

  it('sets password and authenticator, so that the person can log in, and is recorded', async () => {
    const { token, email, staffId } = await givenInvited(identity, 'aml');
    const invited = await opened(token);
    expect(await staffLogin(identity, email, { code: invited.code() })).toMatchObject({ ok: false });
    expect(await identity.send<'StaffJoin'>(join(token, invited.code()))).toEqual({
      ok: true,
      value: { joined: true },
    });
    expect((await identity.events(`staff-${staffId}`)).at(-1)).toEqual({ type: 'StaffJoined', data: { staffId } });
    expect(await identity.audit()).toContainEqual(
      expect.objectContaining({ actor: staffId, action: 'staff.join', target: staffId }),
    );
    // The code that proved the authenticator is spent.
    expect(await staffLogin(identity, email, { code: invited.code() })).toMatchObject({ ok: false });
    identity.clock.advance(30_000);
    expect(await staffLogin(identity, email, { code: invited.code() })).toMatchObject({
      value: { staff: { staffId } },
    });
  });

  it('spends the link, also when it is used twice at once', async () => {
    const { token, staffId } = await givenInvited(identity, 'kyc');
    const code = (await opened(token)).code();
    const replies = await Promise.all([1, 2].map(() => identity.send<'StaffJoin'>(join(token, code))));
    expect(replies.map(({ ok }) => ok)).toEqual([true, false]);
    expect(await identity.refused(open(token))).toEqual(invalid);
    expect(await identity.vault.list('staff-invitation', { person: `staff:${staffId}` })).toEqual([]);
  });

  it('asks for the link again when the secret is older than a quarter of an hour', async () => {
    const { token } = await givenInvited(identity, 'kyc');
    const { code } = await opened(token);
    identity.clock.advance(900_000);
    expect(await identity.refused(join(token, code()))).toMatchObject({ code: 'code-expired', field: 'code' });
  });

  it('refuses a weak password and a wrong code, and lets guess five times', async () => {
    const { token } = await givenInvited(identity, 'kyc');
    const { code } = await opened(token);
    expect(await identity.refused(join(token, code(), 'short1!'))).toMatchObject({
      code: 'password-weak',
      field: 'password',
    });
    const wrong = code() === '000001' ? '000002' : '000001';
    for (let n = 0; n < 5; n += 1)
      expect(await identity.refused(join(token, wrong))).toEqual({ code: 'code-wrong', field: 'code' });
    expect(await identity.refused(join(token, code()))).toEqual({ code: 'too-many-guesses', field: 'code' });
    identity.clock.advance(600_000);
    expect(await identity.send<'StaffJoin'>(join(token, code()))).toMatchObject({ ok: true });
  });
});
