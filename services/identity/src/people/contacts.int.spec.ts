import { ApiKeys } from '../api-keys/api-keys.js';
import { givenIdentity, type Identity } from '../testing/given-identity.js';
import { givenCustomer, newAddress } from '../testing/given-people.js';
import { Contacts } from './contacts.js';

describe('what is kept in memory of vault rows', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  /** The next read of the vault ends when it is told to, with what it found before. */
  function slowRead(): () => void {
    const { vault } = identity.context;
    const get = vault.get.bind(vault);
    let end = (): void => undefined;
    jest.spyOn(vault, 'get').mockImplementationOnce(async (kind, id) => {
      const found = await get(kind, id);
      await new Promise<void>((resolve) => (end = resolve));
      return found as never;
    });
    return () => end();
  }

  it('is the new address where a read of the old one ends later', async () => {
    const { uid } = await givenCustomer(identity);
    const { vault, contacts, clock } = identity.context;
    const [email, now] = [newAddress(), clock.nowMs()];
    await contacts.keep(uid, { email, country: 'AU', version: 2 }, now);
    const fresh = new Contacts(vault);
    const end = slowRead();
    const reading = fresh.of(uid);
    await fresh.changeOver(uid, 2, now);
    end();
    await reading;
    expect(await fresh.of(uid)).toMatchObject({ email });
  });

  it('are the new preferences where a read of the old ones ends later', async () => {
    const { uid } = await givenCustomer(identity);
    const { vault, clock } = identity.context;
    const fresh = new Contacts(vault);
    const end = slowRead();
    const reading = fresh.preferencesOf(uid);
    const preferences = { theme: 'dark' };
    await fresh.changePreferences(uid, clock.nowMs(), ({ favourites }) => ({ preferences, favourites }));
    end();
    expect(await reading).toMatchObject({ preferences });
    expect(await fresh.preferencesOf(uid)).toMatchObject({ preferences });
  });

  it('are the new addresses of a key where a read of the old ones ends later', async () => {
    const { uid } = await givenCustomer(identity);
    const { clock } = identity.context;
    const fresh = new ApiKeys({
      vault: identity.context.vault,
      clock,
      onFault: (error) => identity.faults.push(error),
    });
    const terms = { label: 'bot', permissions: ['READ'] as const, expiresAt: null };
    const used = { createdAt: 1, lastUsedAt: null, lastUsedIp: null, bodyHash: 'h', idempotencyKey: `of ${uid}` };
    await identity.context.apiKeys.create('key', { uid, secret: 's', ...terms, ips: [], ...used });
    const end = slowRead();
    const reading = fresh.get('key');
    await fresh.change('key', { ...terms, ips: ['203.0.113.7'] });
    end();
    await reading;
    expect((await fresh.get('key'))?.body.ips).toEqual(['203.0.113.7']);
  });
});
