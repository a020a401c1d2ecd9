import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { FRESH_FACTOR_MS } from '@corella/contracts/identity';
import { addPasskey, givenCustomer, givenStaff, valueOf } from '../../testing/given-people.js';
import { givenStaffPasskey, passkeyLogin } from '../../testing/given-staff-passkeys.js';
import { softPasskey, type Spoilt } from '../../testing/soft-passkey.js';

describe('StaffPasskeyLogin', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const refusal = { ok: false, rejection: { code: 'credentials-wrong' } };

  it('opens a session without a password, whose factor is fresh, and says so on record', async () => {
    const { principal, passkey } = await givenStaffPasskey(identity, 'risk');
    identity.clock.advance(2 * FRESH_FACTOR_MS);
    const { session, staff } = valueOf(await identity.send<'StaffPasskeyLogin'>(await passkeyLogin(identity, passkey)));
    expect(staff).toMatchObject({ staffId: principal.staffId, role: 'risk' });
    expect(await identity.staffOf(session.token)).toMatchObject({
      factor: { fresh: true, methods: ['passkey', 'totp'] },
    });
    expect((await identity.audit()).at(-1)).toMatchObject({
      actor: principal.staffId,
      action: 'staff.login',
      after: 'passkey',
    });
    expect(await identity.asked('identity.staff-passkeys', { staffId: principal.staffId })).toMatchObject([
      { lastUsedAt: identity.clock.nowMs() },
    ]);
  });

  it.each<[string, Spoilt]>([
    ['another site', { origin: 'http://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['an unverified person', { isVerified: false }],
    ['a counter that fell', { counter: 0 }],
  ])('refuses %s with the one answer, and spends the challenge', async (_, spoilt) => {
    const { passkey } = await givenStaffPasskey(identity);
    valueOf(await identity.send<'StaffPasskeyLogin'>(await passkeyLogin(identity, passkey)));
    const login = await passkeyLogin(identity, passkey, spoilt);
    expect(await identity.send<'StaffPasskeyLogin'>(login)).toMatchObject(refusal);
    expect(await identity.send<'StaffPasskeyLogin'>(login)).toMatchObject(refusal);
  });

  it('refuses passkeys of strangers and of customers, and a challenge that is used, old or invented', async () => {
    expect(await identity.send(await passkeyLogin(identity, softPasskey()))).toMatchObject(refusal);
    const { passkey: own } = await addPasskey(identity, (await givenCustomer(identity)).uid);
    expect(await identity.send(await passkeyLogin(identity, own))).toMatchObject(refusal);
    const { passkey } = await givenStaffPasskey(identity);
    const login = await passkeyLogin(identity, passkey);
    expect(await identity.send({ ...login, ticket: 'invented' })).toMatchObject(refusal);
    valueOf(await identity.send<'StaffPasskeyLogin'>(login));
    expect(await identity.send(login)).toMatchObject(refusal);
    const late = await passkeyLogin(identity, passkey);
    identity.clock.advance(FRESH_FACTOR_MS);
    expect(await identity.send(late)).toMatchObject(refusal);
    expect((await identity.audit()).at(-1)).toMatchObject({ action: 'staff.login-failed' });
  });

  it('refuses who was disabled, and who was reset until they add a passkey again', async () => {
    const [gone, reset] = [await givenStaffPasskey(identity), await givenStaffPasskey(identity)];
    const by = (await givenStaff(identity, 'admin')).principal.staffId;
    await identity.context.staff.change(gone.principal.staffId, { type: 'Disable', by });
    await identity.context.staff.change(reset.principal.staffId, { type: 'Reset', by });
    await identity.context.staff.change(reset.principal.staffId, { type: 'Join' });
    for (const { passkey } of [gone, reset])
      expect(await identity.send(await passkeyLogin(identity, passkey))).toMatchObject(refusal);
  });
});
