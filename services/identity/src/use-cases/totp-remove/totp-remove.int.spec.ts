import { IDENTITY_TOPIC } from '@corella/contracts/identity';
import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { WRONG_CODE, bindTotp, givenCustomer, login } from '../../testing/given-people.js';

describe('TotpRemove', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const remove = (uid: string, code: string) =>
    ({ type: 'TotpRemove', acknowledgeBlock: true, uid, code, origin: ORIGIN }) as const;

  it('removes the authenticator and its secret, writes it to the security log and tells the gateways', async () => {
    const { uid, email } = await givenCustomer(identity);
    const { code } = await bindTotp(identity, uid);
    expect(await identity.send<'TotpRemove'>(remove(uid, code()))).toEqual({
      ok: true,
      value: { removed: true, applied: true },
    });
    expect((await identity.events(`user-${uid}`)).slice(-3)).toMatchObject([
      { type: 'TotpRemoved', data: { uid } },
      { type: 'WithdrawalsBlocked', data: { uid, cause: 'totp' } },
      { type: 'AccountControlDerived' },
    ]);
    expect(await identity.vault.list('totp', { person: uid })).toEqual([]);
    expect((await identity.asked('identity.security-log', { uid }))[0]).toMatchObject({
      action: 'totp-removed',
      ok: true,
    });
    expect(identity.heard.at(-1)).toEqual({ topic: IDENTITY_TOPIC.userChanged, message: { uid } });
    expect(await login(identity, email)).toMatchObject({ value: { next: 'done' } });
  });

  it('wants the customer to know that nothing can be withdrawn for a day', async () => {
    const { uid } = await givenCustomer(identity);
    const { code } = await bindTotp(identity, uid);
    expect(await identity.refused({ ...remove(uid, code()), acknowledgeBlock: false })).toMatchObject({
      code: 'block-not-acknowledged',
    });
  });

  it('requires a code, and lets wait after five wrong ones', async () => {
    const { uid } = await givenCustomer(identity);
    const { code } = await bindTotp(identity, uid);
    expect(await identity.refused(remove(uid, ''))).toEqual({
      code: 'step-up-required',
      field: 'code',
      methods: ['totp'],
    });
    for (let n = 0; n < 5; n += 1)
      expect(await identity.refused(remove(uid, WRONG_CODE), ['second-step'])).toEqual({
        code: 'code-wrong',
        field: 'code',
      });
    expect(await identity.refused(remove(uid, code()))).toEqual({
      code: 'second-step-wait',
      inputs: { retryAfterS: 10 },
    });
    identity.clock.advance(10_000);
    expect(await identity.send<'TotpRemove'>(remove(uid, code()))).toMatchObject({ ok: true });
  });

  it('refuses an unknown customer, and one without an authenticator', async () => {
    expect(await identity.refused(remove('1000000', '123456'))).toEqual({ code: 'user-unknown' });
    const { uid } = await givenCustomer(identity);
    expect(await identity.refused(remove(uid, '123456'))).toEqual({ code: 'totp-missing' });
  });
});
