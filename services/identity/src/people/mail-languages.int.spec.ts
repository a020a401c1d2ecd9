import { LANGUAGE_PREFERENCE } from '@corella/contracts/routes';
import { ORIGIN, givenIdentity, type Identity } from '../testing/given-identity.js';
import { givenCustomer, newAddress, signUp } from '../testing/given-people.js';

describe('the language of a mail', () => {
  let identity: Identity;
  beforeEach(async () => (identity = await givenIdentity()));
  afterEach(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const languagesOf = (uid: string | null, request?: string) => identity.context.languages.of(uid, request);
  const prefer = (uid: string, value: string) =>
    identity.send<'SetPreference'>({ type: 'SetPreference', uid, key: LANGUAGE_PREFERENCE, value });

  it('is what the customer chose, then what they signed in, whatever a request says', async () => {
    const { uid } = await givenCustomer(identity);
    expect(await languagesOf(uid, 'zh-cn')).toBe('en-us');
    await prefer(uid, 'zh-cn');
    expect(await languagesOf(uid, 'en-us')).toBe('zh-cn');
    await prefer(uid, 'klingon');
    expect(await languagesOf(uid, 'zh-cn')).toBe('en-us');
  });

  it('is that of the sign-up for somebody who chose nothing', async () => {
    const email = newAddress();
    const signedUp = await identity.send<'Register'>({ ...signUp(email), language: 'zh-cn' });
    if (!signedUp.ok) throw new Error(signedUp.rejection.code);
    const { signUp: name } = signedUp.value;
    const verify = { type: 'VerifyEmail', email, signUp: name, code: '000000', origin: ORIGIN } as const;
    const done = await identity.send<'VerifyEmail'>(verify);
    if (!done.ok) throw new Error(done.rejection.code);
    expect(await languagesOf(done.value.user.uid)).toBe('zh-cn');
  });

  it('is that of the request where an address has no account, after the same work', async () => {
    const { uid } = await givenCustomer(identity);
    const { contacts, users } = identity.context;
    const asked = [jest.spyOn(contacts, 'preferencesOf'), jest.spyOn(users, 'get')] as const;
    const count = (): readonly number[] => asked.map((spy) => spy.mock.calls.length);
    expect(await languagesOf(null, 'zh-CN')).toBe('zh-cn');
    const unknown = count();
    await languagesOf(uid, 'zh-CN');
    expect(count()).toEqual(unknown.map((times) => 2 * times));
    expect([await languagesOf(null, 'fr'), await languagesOf(null)]).toEqual(['en-us', 'en-us']);
  });
});
