import { IDENTITY_TOPIC } from '@corella/contracts/identity';
import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenCustomer, loggedIn } from '../../testing/given-people.js';

describe('RevokeSession', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const revoke = (uid: string, sessionId: string) => ({ type: 'RevokeSession', uid, sessionId }) as const;
  const principal = (token: string) => identity.customerOf(token);

  it('ends the one session, and tells the gateways to close its sockets', async () => {
    const { uid, email, token } = await givenCustomer(identity);
    const other = await loggedIn(identity, email);
    const sessionId = (await principal(other))?.sessionId ?? '';
    expect(await identity.send<'RevokeSession'>(revoke(uid, sessionId))).toEqual({
      ok: true,
      value: { revoked: true },
    });
    expect(await principal(other)).toBeNull();
    expect(await principal(token)).toMatchObject({ uid });
    expect(identity.heard.at(-1)).toEqual({
      topic: IDENTITY_TOPIC.sessionEnded,
      message: { sessionIds: [sessionId] },
    });
  });

  it("reports another customer's session as unknown, like one that does not exist", async () => {
    const [owner, stranger] = [await givenCustomer(identity), await givenCustomer(identity)];
    const sessionId = (await principal(owner.token))?.sessionId ?? '';
    expect(await identity.refused(revoke(stranger.uid, sessionId))).toEqual({ code: 'session-unknown' });
    expect(await identity.refused(revoke(owner.uid, 'none'))).toEqual({ code: 'session-unknown' });
    expect(await principal(owner.token)).toMatchObject({ uid: owner.uid });
  });
});
