import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { bindTotp, givenCustomer, login } from '../../testing/given-people.js';

describe('a login that is completed while its account is secured', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  const during = async (act: (uid: string, token: string) => Promise<unknown>) => {
    const { email, uid, token } = await givenCustomer(identity);
    const { code } = await bindTotp(identity, uid);
    identity.clock.advance(30_000);
    const outcome = await login(identity, email);
    if (!outcome.ok || outcome.value.next !== 'two-step') throw new Error('no second step');
    const { authenticators } = identity.context;
    const check = authenticators.check.bind(authenticators);
    const spy = jest.spyOn(authenticators, 'check').mockImplementation(async (...args: Parameters<typeof check>) => {
      const isRight = await check(...args);
      await act(uid, token);
      return isRight;
    });
    const reply = await identity.send<'LoginTwoStep'>({
      type: 'LoginTwoStep',
      ticket: outcome.value.ticket,
      method: 'totp',
      code: code(),
      origin: ORIGIN,
    });
    spy.mockRestore();
    return reply.ok && reply.value.next === 'done' ? identity.customerOf(reply.value.session.token) : null;
  };

  it('gives no session that outlives “log out everywhere”', async () => {
    const owner = await during((_uid, token) =>
      identity.send<'Logout'>({ type: 'Logout', token, everywhere: true, origin: ORIGIN }),
    );
    expect(owner).toBeNull();
  });

  it('gives no session that outlives a lock', async () => {
    const owner = await during((uid) => identity.context.users.change(uid, { type: 'Lock', cause: 'owner' }));
    expect(owner).toBeNull();
  });
});
