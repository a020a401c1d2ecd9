import { IDENTITY_PARTITION, IDENTITY_SERVICE } from '@corella/contracts/identity';
import { givenIdentity, ORIGIN, PASSWORD, type Identity } from '../testing/given-identity.js';
import { givenCustomer } from '../testing/given-people.js';

describe('commands to identity', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('leave the id of their request in the events that follow', async () => {
    const { uid } = await givenCustomer(identity);
    const next = 'Green8-heron!';
    const command = {
      type: 'ChangePassword',
      acknowledgeBlock: true,
      uid,
      sessionId: 's',
      current: PASSWORD,
      next,
      origin: ORIGIN,
    };
    await identity.bus.request(IDENTITY_SERVICE, command, { partition: IDENTITY_PARTITION, trace: 'request-5' });
    const events = await identity.store.readStream(`user-${uid}`, { from: 0, limit: 100 });
    const traces = events.map(({ type, meta }) => [type, meta.requestId]);
    expect(traces).toContainEqual(['PasswordChanged', 'request-5']);
    expect(traces).toContainEqual(['UserRegistered', undefined]);
  });

  it('are carried out once, however often they are delivered and whatever came after them', async () => {
    const { uid } = await givenCustomer(identity);
    const set = (value: string, id: string) =>
      identity.bus.request(
        IDENTITY_SERVICE,
        { type: 'SetPreference', uid, key: 'theme', value },
        { partition: IDENTITY_PARTITION, id },
      );
    await set('light', 'first');
    await set('dark', 'second');
    expect(await set('light', 'first')).toEqual({ ok: true, value: { set: true } });
    expect((await identity.asked('identity.user', { uid }))?.preferences).toMatchObject({ theme: 'dark' });
  });

  it('are counted by how they ended, copies once', async () => {
    const { uid } = await givenCustomer(identity);
    const counted = (type: string, result: string): number =>
      identity.service.figures().commands.find((row) => row.what === type && row.result === result)?.count ?? 0;
    const before = [counted('ChangePassword', 'password-wrong'), counted('SetPreference', 'ok')];
    const wrong = { type: 'ChangePassword', uid, sessionId: 's', current: 'Nope8-heron!', next: PASSWORD };
    const at = { partition: IDENTITY_PARTITION };
    await identity.bus.request(IDENTITY_SERVICE, { ...wrong, acknowledgeBlock: true, origin: ORIGIN }, at);
    const set = { type: 'SetPreference', uid, key: 'theme', value: 'light' };
    for (const _ of [1, 2]) await identity.bus.request(IDENTITY_SERVICE, set, { ...at, id: `counted-${uid}` });
    const after = [counted('ChangePassword', 'password-wrong'), counted('SetPreference', 'ok')];
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1]);
  });
});

describe('identity in a process that has lost it', () => {
  it('says nothing more: no answer, and no refusal of what its successor may have done', async () => {
    let isHeld = true;
    const identity = await givenIdentity({ ownership: { isHeld: () => isHeld, epoch: 4 } });
    const { uid } = await givenCustomer(identity);
    const asked = (command: object): Promise<unknown> =>
      identity.bus.request(IDENTITY_SERVICE, command, { partition: IDENTITY_PARTITION });
    const [setting, unknown] = [{ type: 'SetPreference', uid, key: 'theme', value: 'dark' }, { type: 'Nonsense' }];
    expect(await asked(setting)).toMatchObject({ ok: true });
    await expect(asked(unknown)).rejects.toThrow('identity has no command Nonsense');
    const outcomes = Promise.allSettled([asked(setting), asked(unknown)]);
    isHeld = false;
    const lost = { status: 'rejected', reason: expect.objectContaining({ code: 'timeout' }) as unknown };
    expect(await outcomes).toEqual([lost, lost]);
    await expect(asked(setting)).rejects.toMatchObject({ code: 'no-handler' });
    await identity.stop();
  });
});
