import { PasswordHasher } from '../secrets/password-hasher.js';
import { givenIdentity, ORIGIN, type Identity } from '../testing/given-identity.js';
import { registered } from '../testing/given-people.js';

const KNOWN = 'nora@corella.example';
const UNKNOWN = 'nobody@corella.example';

describe('a wrong login', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
    await registered(identity, KNOWN);
  });
  afterAll(() => identity.stop());
  afterEach(() => jest.restoreAllMocks());

  /** Passwords checked and secrets read for one wrong login. */
  async function workOf(email: string): Promise<{ readonly checked: number; readonly read: number }> {
    const verify = jest.spyOn(PasswordHasher.prototype, 'verify');
    const get = jest.spyOn(identity.vault, 'get');
    const answer = await identity.send<'Login'>({ type: 'Login', email, password: 'Wrong-1-Password', origin: ORIGIN });
    expect(answer).toEqual({ ok: false, rejection: { code: 'credentials-wrong' } });
    const work = { checked: verify.mock.calls.length, read: get.mock.calls.length };
    jest.restoreAllMocks();
    return work;
  }

  it('takes the same work for a known address as for an unknown one', async () => {
    const [known, unknown] = [await workOf(KNOWN), await workOf(UNKNOWN)];
    expect(known.checked).toBe(1);
    expect(unknown).toEqual(known);
  });
});
