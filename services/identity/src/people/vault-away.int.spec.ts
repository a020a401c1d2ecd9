import { VaultUnavailable } from '@corella/vault';
import { ORIGIN, eventually, givenIdentity, type Identity } from '../testing/given-identity.js';
import { givenCustomer } from '../testing/given-people.js';

const MINUTE_MS = 60_000;

describe('while the vault is away', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await identity.stop();
  });

  it('what nobody waits for does not end the process, and lines of the security log are written later', async () => {
    const { token, email, uid } = await givenCustomer(identity);
    await identity.context.securityLog.flush();
    const lines = async (): Promise<number> => (await identity.vault.list('login-failed', { person: uid })).length;
    const before = await lines();
    const put = jest.spyOn(identity.vault, 'put').mockRejectedValue(new VaultUnavailable('it is away'));
    identity.clock.advance(2 * MINUTE_MS);
    // Moves the time at which the session was last seen.
    expect(await identity.customerOf(token)).toMatchObject({ uid });
    await identity.send<'Login'>({ type: 'Login', email, password: 'Wrong-1-Password', origin: ORIGIN });
    await identity.context.securityLog.flush();
    expect(put).toHaveBeenCalled();
    expect(identity.faults).toEqual([]);
    expect(identity.warnings.length).toBeGreaterThanOrEqual(2);
    expect(await lines()).toBe(before);
    put.mockRestore();
    await eventually(async () => (await lines()) === before + 1);
  });
});
