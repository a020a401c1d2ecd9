import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenCustomer } from '../../testing/given-people.js';

describe('SetFavourite', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const set = (uid: string, symbol: string, favourite = true) =>
    ({ type: 'SetFavourite', uid, symbol, favourite }) as const;
  const favourites = async (uid: string) => (await identity.asked('identity.user', { uid }))?.favourites;

  it('adds and removes a symbol, and leaves the preferences as they are', async () => {
    const { uid } = await givenCustomer(identity);
    await identity.send<'SetPreference'>({ type: 'SetPreference', uid, key: 'theme', value: 'dark' });
    await identity.send<'SetFavourite'>(set(uid, 'btcaud'));
    expect(await identity.send<'SetFavourite'>(set(uid, 'ethaud'))).toEqual({
      ok: true,
      value: { favourites: ['btcaud', 'ethaud'] },
    });
    await identity.send<'SetFavourite'>(set(uid, 'btcaud', false));
    expect(await identity.asked('identity.user', { uid })).toMatchObject({
      favourites: ['ethaud'],
      preferences: { theme: 'dark' },
    });
  });

  it('has each symbol once, the newest last', async () => {
    const { uid } = await givenCustomer(identity);
    for (const symbol of ['btcaud', 'ethaud', 'btcaud']) await identity.send<'SetFavourite'>(set(uid, symbol));
    expect(await favourites(uid)).toEqual(['ethaud', 'btcaud']);
  });

  it('loses no symbol when several are set at once', async () => {
    const { uid } = await givenCustomer(identity);
    await Promise.all(['btcaud', 'ethaud', 'xrpaud'].map((symbol) => identity.send<'SetFavourite'>(set(uid, symbol))));
    expect([...((await favourites(uid)) ?? [])].sort()).toEqual(['btcaud', 'ethaud', 'xrpaud']);
  });

  it('keeps the 200 set last', async () => {
    const { uid } = await givenCustomer(identity);
    const favourite = Array.from({ length: 199 }, (_, n) => `coin${n}`);
    await identity.context.contacts.changePreferences(uid, 1, (current) => ({ ...current, favourites: favourite }));
    for (const n of [199, 200]) await identity.send<'SetFavourite'>(set(uid, `coin${n}`));
    const kept = (await favourites(uid)) ?? [];
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([200, 'coin1', 'coin200']);
  });

  it.each(['btc', 'BTCAUD', 'btc/aud', 'x'.repeat(21), ''])('refuses %j, which cannot be a symbol', async (symbol) => {
    const { uid } = await givenCustomer(identity);
    expect(await identity.refused(set(uid, symbol))).toEqual({ code: 'preference-unknown', field: 'symbol' });
  });
});
