import { IDENTITY_TOPIC } from '@corella/contracts/identity';
import { totpCode } from '../../secrets/totp.js';
import { ORIGIN, eventually, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import {
  WRONG_CODE,
  bindTotp,
  givenCustomer,
  issueCodes,
  login,
  proven,
  totpBegin,
} from '../../testing/given-people.js';

describe('TotpChange', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const change = (uid: string, code: string) =>
    ({ type: 'TotpChange', acknowledgeBlock: true, uid, code, origin: ORIGIN }) as const;
  const begin = async (uid: string) => {
    const reply = await identity.send<'TotpBegin'>({ ...totpBegin(identity, uid), replace: true });
    if (!reply.ok) throw new Error(reply.rejection.code);
    return () => totpCode(reply.value.secret, identity.clock.nowMs());
  };
  /** Somebody with an authenticator, and the secret of another one. */
  const begun = async () => {
    const customer = await givenCustomer(identity);
    const old = await bindTotp(identity, customer.uid);
    return { ...customer, old, code: await begin(customer.uid) };
  };

  it('puts the new one in the place of the old one in one append, with the day without withdrawals', async () => {
    const { uid, email, old, code } = await begun();
    const codes = await issueCodes(identity, uid);
    expect(codes).toHaveLength(10);
    expect(await identity.send<'TotpChange'>(change(uid, code()))).toEqual({
      ok: true,
      value: { changed: true, applied: true },
    });
    const events = await identity.events(`user-${uid}`);
    expect(events.slice(-3)).toMatchObject([
      { type: 'TotpSet', data: { uid, version: 2 } },
      { type: 'WithdrawalsBlocked', data: { uid, cause: 'totp' } },
      { type: 'AccountControlDerived' },
    ]);
    expect(events.map(({ type }) => type)).not.toContain('TotpRemoved');
    expect((await identity.vault.list('totp', { person: uid })).map(({ id }) => id)).toEqual([`${uid}/2`]);
    expect((await identity.asked('identity.security-log', { uid }))[0]).toMatchObject({
      action: 'totp-changed',
      ok: true,
    });
    expect(identity.heard.at(-1)).toEqual({ topic: IDENTITY_TOPIC.userChanged, message: { uid } });
    expect(await identity.asked('identity.user', { uid })).toMatchObject({ totp: true, recoveryCodes: 10 });
    identity.clock.advance(30_000);
    expect(await login(identity, email, { code: old.code() })).toMatchObject({ rejection: { code: 'code-wrong' } });
    expect(await login(identity, email, { code: code() })).toMatchObject({ value: { next: 'done' } });
  });

  it('leaves the old one in force until the new one is proven', async () => {
    const { uid, email, old } = await begun();
    expect(await identity.refused(change(uid, WRONG_CODE))).toEqual({ code: 'code-wrong', field: 'code' });
    expect(await login(identity, email, { code: old.code() })).toMatchObject({ value: { next: 'done' } });
  });

  it('wants the customer to know that nothing can be withdrawn for a day', async () => {
    const { uid, code } = await begun();
    expect(await identity.refused({ ...change(uid, code()), acknowledgeBlock: false })).toMatchObject({
      code: 'block-not-acknowledged',
      field: 'acknowledgeBlock',
    });
  });

  it('takes proof of a factor that is bound, and is begun only where there is one to replace', async () => {
    const { uid } = await givenCustomer(identity);
    expect(await identity.refused({ ...totpBegin(identity, uid), replace: true })).toEqual({ code: 'totp-missing' });
    await bindTotp(identity, uid);
    const { stepUp: _, ...plain } = totpBegin(identity, uid);
    expect(await identity.refused({ ...plain, replace: true })).toEqual({
      code: 'step-up-required',
      field: 'code',
      methods: ['totp'],
    });
  });

  it('is no way to bind a first one, nor to confirm what was begun for another', async () => {
    const { uid, code } = await begun();
    await identity.send<'TotpRemove'>({
      type: 'TotpRemove',
      acknowledgeBlock: true,
      uid,
      code: '',
      origin: ORIGIN,
      ...proven(identity, uid, 'totp-remove'),
    });
    expect(await identity.refused(change(uid, code()))).toEqual({ code: 'totp-missing' });
    const confirm = { type: 'TotpConfirm', uid, code: code(), origin: ORIGIN } as const;
    expect(await identity.refused(confirm)).toEqual({ code: 'totp-missing' });
    await bindTotp(identity, uid);
    expect(await identity.refused(change(uid, code()))).toEqual({ code: 'totp-missing' });
  });

  it('is done once by two at the same time', async () => {
    const { uid, code } = await begun();
    const both = await Promise.all([
      identity.send<'TotpChange'>(change(uid, code())),
      identity.send<'TotpChange'>(change(uid, code())),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    identity.clock.advance(30_000);
    expect((await identity.vault.list('totp', { person: uid })).map(({ id }) => id)).toEqual([`${uid}/2`]);
  });

  it('keeps the secret of whoever was told that it counts, where another one is begun meanwhile', async () => {
    const { uid, email, code } = await begun();
    const { vault } = identity.context;
    const put = vault.put.bind(vault);
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const writes = jest.spyOn(vault, 'put').mockImplementation(async (row) => {
      if (row.id === `${uid}/2`) {
        writes.mockRestore();
        await held;
      }
      return put(row);
    });
    const first = identity.send<'TotpChange'>(change(uid, code()));
    await eventually(() => Promise.resolve(vault.put === put || !jest.isMockFunction(vault.put)));
    const otherCode = await begin(uid);
    const second = identity.send<'TotpChange'>(change(uid, otherCode()));
    await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 200))]);
    goOn();
    const isFirst = (await first).ok;
    expect((await second).ok).toBe(!isFirst);
    identity.clock.advance(30_000);
    const told = isFirst ? code : otherCode;
    expect(await login(identity, email, { code: told() })).toMatchObject({ value: { next: 'done' } });
  });

  it('refuses an unknown customer, and one without an authenticator', async () => {
    expect(await identity.refused(change('1000000', '123456'))).toEqual({ code: 'user-unknown' });
    const { uid } = await givenCustomer(identity);
    expect(await identity.refused(change(uid, '123456'))).toEqual({ code: 'totp-missing' });
  });
});
