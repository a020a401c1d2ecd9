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
    const command = { type: 'ChangePassword', uid, sessionId: 's', current: PASSWORD, next, origin: ORIGIN };
    await identity.bus.request(IDENTITY_SERVICE, command, { partition: IDENTITY_PARTITION, trace: 'request-5' });
    const events = await identity.store.readStream(`user-${uid}`, { from: 0, limit: 100 });
    const traces = events.map(({ type, meta }) => [type, meta.requestId]);
    expect(traces).toContainEqual(['PasswordChanged', 'request-5']);
    expect(traces).toContainEqual(['UserRegistered', undefined]);
  });
});
