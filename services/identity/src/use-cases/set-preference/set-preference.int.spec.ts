import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenCustomer } from '../../testing/given-people.js';

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
    expect(Object.keys((await preferences(uid)) ?? {})).toHaveLength(50);
    expect(await identity.refused(set(uid, 'z'))).toEqual({ code: 'preference-unknown', field: 'key' });
    expect(await identity.send<'SetPreference'>(set(uid, 'a', 'new'))).toMatchObject({ ok: true });
    expect(await preferences(uid)).toMatchObject({ a: 'new' });
  });
});
