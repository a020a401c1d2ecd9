import { addressStream } from '@corella/contracts/cash';
import { LANGUAGE_PREFERENCE } from '@corella/contracts/routes';
import { eventually, givenIdentity, type Identity } from '../testing/given-identity.js';
import { givenCustomer } from '../testing/given-people.js';

describe('an address that was added', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const happened = async (
    uid: string,
    type: 'AddressAdded' | 'AddressRemoved',
    addressId: string,
    id = `${addressId}/${type}`,
  ): Promise<void> => {
    const stream = addressStream(uid);
    const data = type === 'AddressRemoved' ? { addressId } : { uid, addressId, chain: 'usdterc20', factors: ['totp'] };
    const meta = { at: identity.clock.nowMs(), by: 'fiat' };
    await identity.store.append(stream, await identity.store.lastRevision(stream), [{ id, type, data, meta }]);
  };
  const mails = async (email: string) =>
    (await identity.outbox.list(email)).filter(({ text }) => text.includes('/address/')).reverse();

  it('is mailed to the owner once, with the network, the page and a link that locks the account', async () => {
    const { uid, email } = await givenCustomer(identity);
    await happened(uid, 'AddressAdded', 'A1');
    await eventually(async () => (await mails(email)).length === 1);
    // Delivered again, and something that is no news.
    await happened(uid, 'AddressAdded', 'A1', 'again');
    await happened(uid, 'AddressRemoved', 'A1');
    await happened(uid, 'AddressAdded', 'A2');
    await eventually(async () => (await mails(email)).length >= 2);
    const told = await mails(email);
    expect(told).toHaveLength(2);
    expect(told[0]?.subject).toBe('An address was added to your Corella account');
    expect(told[0]?.text).toMatch(/USDT/);
    expect(told[0]?.text).toMatch(/http[^ ]+\/en-us\/address\/\n/);
    expect(told[0]?.text).toMatch(/\/not-me\/#\S+$/);
  });

  it('is told in their language, and to nobody else', async () => {
    const [{ uid, email }, other] = [await givenCustomer(identity), await givenCustomer(identity)];
    const language = { type: 'SetPreference', uid, key: LANGUAGE_PREFERENCE, value: 'zh-cn' } as const;
    await identity.send<'SetPreference'>(language);
    await happened(uid, 'AddressAdded', 'A3');
    await eventually(async () => (await mails(email)).length === 1);
    const [mail] = await mails(email);
    expect(mail?.subject).toBe('Corella 已添加提币地址');
    expect(mail?.text).toContain('/zh-cn/address/');
    expect(await mails(other.email)).toEqual([]);
  });
});
