import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { bindTotp, givenCustomer, login, totpBegin } from '../../testing/given-people.js';
import { totpCode } from '../../secrets/totp.js';

describe('TotpBegin', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const begin = (uid: string) => totpBegin(identity, uid);

  it('hands out a new secret with the address in its link, and binds nothing', async () => {
    const { uid, email } = await givenCustomer(identity);
    const head = await identity.store.head();
    const begun = await identity.send<'TotpBegin'>(begin(uid));
    if (!begun.ok) throw new Error(begun.rejection.code);
    expect(begun.value.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(decodeURIComponent(begun.value.uri)).toContain(`otpauth://totp/Corella:${email}?`);
    expect(begun.value.uri).toContain(begun.value.secret);
    expect(await identity.store.head()).toBe(head);
    expect(await login(identity, email)).toMatchObject({ value: { next: 'done' } });
  });

  it('replaces the pending secret when it is asked again', async () => {
    const { uid } = await givenCustomer(identity);
    const [first, second] = [
      await identity.send<'TotpBegin'>(begin(uid)),
      await identity.send<'TotpBegin'>(begin(uid)),
    ];
    if (!first.ok || !second.ok) throw new Error('refused');
    const confirm = (secret: string) =>
      identity.send<'TotpConfirm'>({
        type: 'TotpConfirm',
        uid,
        code: totpCode(secret, identity.clock.nowMs()),
        origin: ORIGIN,
      });
    expect(await confirm(first.value.secret)).toMatchObject({ rejection: { code: 'code-wrong' } });
    expect(await confirm(second.value.secret)).toMatchObject({ ok: true });
  });

  it('asks for the password', async () => {
    const { uid } = await givenCustomer(identity);
    const { stepUp: _, ...plain } = begin(uid);
    const required = { code: 'step-up-required', field: 'stepUp', methods: ['password'] };
    expect(await identity.refused(plain)).toEqual(required);
    expect(await identity.refused({ ...begin(uid), bodyHash: 'another' })).toEqual(required);
  });

  it('refuses an unknown customer, and one who has an authenticator', async () => {
    expect(await identity.refused(begin('1000000'))).toEqual({ code: 'user-unknown' });
    const { uid } = await givenCustomer(identity);
    await bindTotp(identity, uid);
    expect(await identity.refused(begin(uid))).toEqual({ code: 'totp-exists' });
  });
});
