import { ORIGIN, PASSWORD, givenIdentity } from '../testing/given-identity.js';
import type { Identity } from '../testing/given-identity.js';
import { bindTotp, givenCustomer, login, newAddress, signedUp } from '../testing/given-people.js';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const HOUR_MS = 3_600_000;

describe('a login from a new device', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const loginFrom = async (email: string, device?: string, userAgent = CHROME, code?: string) => {
    const reply = await identity.send<'Login'>({
      type: 'Login',
      email,
      password: PASSWORD,
      origin: { ip: '203.0.113.9', userAgent },
      ...(device === undefined ? {} : { device }),
      ...(code === undefined ? {} : { code }),
    });
    if (!reply.ok) throw new Error(reply.rejection.code);
    return reply.value.next === 'done' ? reply.value.device?.token : 'two-step';
  };
  const notices = async (email: string) =>
    (await identity.outbox.list(email)).filter(({ subject }) => subject.startsWith('New device'));

  it('is mailed to the owner with time, browser and address', async () => {
    const { email } = await givenCustomer(identity);
    await loginFrom(email);
    const [notice] = await notices(email);
    const at = `${new Date(identity.clock.nowMs()).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    expect(notice?.text).toContain(`Time: ${at}\nBrowser: Chrome, Linux\nIP address: 203.0.113.9`);
  });

  it('is told once for a device, and again after all sessions were ended', async () => {
    const { email, uid } = await givenCustomer(identity);
    const device = await loginFrom(email);
    expect(await loginFrom(email, device)).toBeUndefined();
    expect(await notices(email)).toHaveLength(1);
    await identity.context.users.change(uid, { type: 'RevokeSessions' });
    await loginFrom(email, device);
    expect(await notices(email)).toHaveLength(2);
  });

  it('is looked up once a login, whose session and line of the log are written at once', async () => {
    const { email } = await givenCustomer(identity);
    const device = await loginFrom(email);
    const read = jest.spyOn(identity.vault, 'get');
    let [underWay, most] = [0, 0];
    const { put } = identity.vault;
    // As long as a vault on a disk waits for what it writes together.
    const written = jest.spyOn(identity.vault, 'put').mockImplementation(async (row) => {
      most = Math.max(most, (underWay += 1));
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return put.call(identity.vault, row);
    });
    expect(await loginFrom(email, device)).toBeUndefined();
    expect(read.mock.calls.filter(([kind]) => kind === 'device')).toHaveLength(1);
    expect(written.mock.calls.map(([{ kind }]) => kind).sort()).toEqual(['login-log', 'session']);
    expect(most).toBe(2);
    read.mockRestore();
    written.mockRestore();
  });

  it('is not known any more where all sessions end between its look-up and its login', async () => {
    const { email, uid } = await givenCustomer(identity);
    const device = await loginFrom(email);
    const { devices, users } = identity.context;
    const idOf = devices.idOf.bind(devices);
    const looked = jest.spyOn(devices, 'idOf').mockImplementationOnce(async (...of) => {
      const id = await idOf(...of);
      await users.change(uid, { type: 'RevokeSessions' });
      return id;
    });
    expect(await loginFrom(email, device)).toMatch(/^.{43}$/);
    looked.mockRestore();
  });

  it('is not told of the session in which the account began', async () => {
    const email = newAddress();
    const signUp = await signedUp(identity, email);
    await identity.send<'VerifyEmail'>({ type: 'VerifyEmail', email, signUp, code: '000000', origin: ORIGIN });
    expect(await notices(email)).toEqual([]);
  });

  it('is not told before the second step, nor of a failed one', async () => {
    const { email, uid } = await givenCustomer(identity);
    const { code } = await bindTotp(identity, uid);
    const before = (await notices(email)).length;
    expect(await loginFrom(email)).toBe('two-step');
    await login(identity, email, { password: 'wrong' });
    expect(await notices(email)).toHaveLength(before);
    await loginFrom(email, undefined, CHROME, code());
    expect(await notices(email)).toHaveLength(before + 1);
  });

  it('repeats nothing that a stranger wrote', async () => {
    const { email } = await givenCustomer(identity);
    await loginFrom(email, undefined, 'Call +61 2 5550 0000 now');
    const [notice] = await notices(email);
    expect(notice?.text).toContain('Browser: unknown');
    expect(notice?.text).not.toContain('5550');
  });

  it('is mailed ten times an hour at most', async () => {
    const { email } = await givenCustomer(identity);
    identity.clock.advance(HOUR_MS);
    const before = (await notices(email)).length;
    for (let n = 0; n < 12; n += 1) await loginFrom(email);
    expect(await notices(email)).toHaveLength(before + 10);
    identity.clock.advance(HOUR_MS);
    await loginFrom(email);
    expect(await notices(email)).toHaveLength(before + 11);
  });
});
