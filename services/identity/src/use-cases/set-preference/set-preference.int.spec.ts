import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenCompany, givenSubAccount } from '../../testing/given-sub-accounts.js';
import { givenCustomer, proven } from '../../testing/given-people.js';

describe('SetPreference', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const set = (uid: string, key: string, value = 'x') => ({ type: 'SetPreference', uid, key, value }) as const;
  const preferences = async (uid: string) => (await identity.asked('identity.user', { uid }))?.preferences;

  it('sets one value and leaves the others, and the favourites, as they are', async () => {
    const { uid } = await givenCustomer(identity);
    await identity.send<'SetFavourite'>({ type: 'SetFavourite', uid, symbol: 'btcaud', favourite: true });
    await identity.send<'SetPreference'>(set(uid, 'theme', 'light'));
    await identity.send<'SetPreference'>(set(uid, 'time_zone-id', 'UTC'));
    expect(await identity.send<'SetPreference'>(set(uid, 'theme', 'dark'))).toEqual({ ok: true, value: { set: true } });
    expect(await identity.asked('identity.user', { uid })).toMatchObject({
      preferences: { theme: 'dark', 'time_zone-id': 'UTC' },
      favourites: ['btcaud'],
    });
  });

  it.each([
    ['', 'x'],
    ['a b', 'x'],
    ['1', 'x'],
    ['__proto__', 'x'],
    ['a'.repeat(41), 'x'],
    ['theme', 'x'.repeat(201)],
  ])('refuses the key %j with the value %j', async (key, value) => {
    const { uid } = await givenCustomer(identity);
    expect(await identity.refused(set(uid, key, value))).toEqual({ code: 'preference-unknown', field: 'key' });
  });

  it('accepts keys of 40 and values of 200 characters', async () => {
    const { uid } = await givenCustomer(identity);
    expect(await identity.send<'SetPreference'>(set(uid, 'a'.repeat(40), 'x'.repeat(200)))).toMatchObject({ ok: true });
  });

  it('keeps 50 keys, and refuses a 51st, but not a new value of one of them', async () => {
    const { uid } = await givenCustomer(identity);
    const letters = 'abcdefghijklmnopqrstuvwxyABCDEFGHIJKLMNOPQRSTUVWXY';
    for (const key of letters) expect(await identity.send<'SetPreference'>(set(uid, key))).toMatchObject({ ok: true });
    expect(Object.keys((await preferences(uid)) ?? {}).filter((key) => key !== 'QUICK_WITHDRAW')).toHaveLength(50);
    expect(await identity.refused(set(uid, 'z'))).toEqual({ code: 'preference-unknown', field: 'key' });
    expect(await identity.send<'SetPreference'>(set(uid, 'a', 'new'))).toMatchObject({ ok: true });
    expect(await preferences(uid)).toMatchObject({ a: 'new' });
  });

  describe('QUICK_WITHDRAW', () => {
    const quick = (uid: string, value: string, proof: object = proven(identity, uid, 'quick-withdraw')) =>
      ({ ...set(uid, 'QUICK_WITHDRAW', value), origin: ORIGIN, ...proof }) as const;

    it('is off, takes proof, stands in the stream and the security log, and is read back', async () => {
      const { uid } = await givenCustomer(identity);
      expect(await preferences(uid)).toMatchObject({ QUICK_WITHDRAW: 'N' });
      expect(await identity.refused(set(uid, 'QUICK_WITHDRAW', 'Y'))).toMatchObject({ code: 'step-up-required' });
      expect(await identity.refused(quick(uid, 'Y', proven(identity, uid, 'data-export')))).toMatchObject({
        code: 'step-up-required',
        field: 'stepUp',
      });
      for (const value of ['Y', 'Y', 'N', 'Y']) {
        expect(await identity.send<'SetPreference'>(quick(uid, value))).toEqual({ ok: true, value: { set: true } });
        expect(await preferences(uid)).toMatchObject({ QUICK_WITHDRAW: value });
      }
      const changes = (await identity.events(`user-${uid}`)).filter(({ type }) => type === 'QuickWithdrawSet');
      expect(changes.map(({ data }) => data)).toEqual([true, false, true].map((on) => ({ uid, on })));
      const log = await identity.asked('identity.security-log', { uid });
      expect(log.map(({ action }) => action).filter((action) => action.startsWith('quick'))).toEqual([
        'quick-withdraw-on',
        'quick-withdraw-off',
        'quick-withdraw-on',
      ]);
    });

    it.each(['', 'y', 'yes', 'YN'])('refuses the value %j', async (value) => {
      const { uid } = await givenCustomer(identity);
      expect(await identity.refused(quick(uid, value))).toEqual({ code: 'preference-unknown', field: 'value' });
    });

    it('is not for a sub-account', async () => {
      const { uid } = await givenCompany(identity);
      const { uid: sub } = await givenSubAccount(identity, uid);
      expect(await identity.refused(quick(sub, 'Y'))).toEqual({ code: 'sub-refused' });
      expect(await preferences(sub)).not.toHaveProperty('QUICK_WITHDRAW');
    });

    it('is refused to a locked account', async () => {
      const { uid } = await givenCustomer(identity);
      const lock = { type: 'LockAccount', uid, origin: ORIGIN, ...proven(identity, uid, 'account-lock') } as const;
      await identity.send<'LockAccount'>(lock);
      expect(await identity.refused(quick(uid, 'Y'))).toEqual({ code: 'account-locked' });
    });
  });
});
