import { ORIGIN, PASSWORD, givenIdentity, type Identity } from '../testing/given-identity.js';
import { registered } from '../testing/given-people.js';

const HOUR_MS = 3_600_000;
const KINDS = ['contact', 'staff-contact', 'password', 'totp', 'api-key'];

describe('vault rows that no event names', () => {
  let identity: Identity;
  beforeEach(async () => {
    identity = await givenIdentity();
  });
  afterEach(async () => {
    expect(identity.faults).toEqual([]);
    await identity.stop();
  });
  const write = (kind: string, id: string, person: string, body: object = {}) =>
    identity.vault.put({ kind, id, person, body, now: identity.clock.nowMs() });
  const places = async (): Promise<readonly string[]> => {
    const found = await Promise.all(
      KINDS.map(async (kind) => (await identity.vault.list(kind)).map(({ id }) => `${kind}:${id}`)),
    );
    return found.flat().sort();
  };

  it('are removed a day after they were written, and no row that is named goes with them', async () => {
    await identity.service.seedDemo();
    const { uid } = await registered(identity, 'kept@corella.example');
    const named = await places();
    expect(new Set(named.map((place) => place.split(':')[0]))).toEqual(new Set(KINDS));
    for (const [kind, id] of [
      ['contact', 'ghost'],
      ['password', 'ghost/1'],
      ['password', `${uid}/2`],
      ['totp', `${uid}/3`],
      ['staff-contact', 'ghost'],
      ['password', 'staff:ghost/1'],
      ['totp', 'staff:ghost/1'],
    ] as const)
      await write(kind, id, uid);
    await write('api-key', 'ghost-key', uid, { uid, permissions: [], ips: [] });
    await identity.service.tidy();
    expect(await places()).toHaveLength(named.length + 8);
    identity.clock.advance(25 * HOUR_MS);
    await write('password', `${uid}/2`, uid);
    await identity.service.tidy();
    expect(await places()).toEqual([...named, `password:${uid}/2`].sort());
    expect(
      await identity.send<'Login'>({
        type: 'Login',
        email: 'kept@corella.example',
        password: PASSWORD,
        origin: ORIGIN,
      }),
    ).toMatchObject({ ok: true });
    identity.clock.advance(25 * HOUR_MS);
    await identity.service.tidy();
    expect(await places()).toEqual(named);
  });

  it('are removed where the owner of another one cannot be read, which stays', async () => {
    const { uid } = await registered(identity, 'damaged@corella.example');
    const { users } = identity.context;
    const get = users.get.bind(users);
    const broken = jest
      .spyOn(users, 'get')
      .mockImplementation((one) => (one === uid ? Promise.reject(new Error('cannot be read')) : get(one)));
    await write('password', 'ghost/1', 'ghost');
    identity.clock.advance(25 * HOUR_MS);
    await identity.service.tidy();
    broken.mockRestore();
    expect((await places()).filter((place) => place.startsWith('password:'))).toEqual([`password:${uid}/1`]);
  });

  it('are all found over several rounds, however many there are', async () => {
    for (let index = 0; index < 450; index += 1) await write('password', `ghost-${index}/1`, 'ghost');
    identity.clock.advance(25 * HOUR_MS);
    await identity.service.tidy();
    expect(await places()).toHaveLength(250);
    identity.clock.advance(1);
    for (let round = 0; round < 3; round += 1) await identity.service.tidy();
    expect(await places()).toEqual([]);
  });
});
