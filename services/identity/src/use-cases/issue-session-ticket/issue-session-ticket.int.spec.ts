import { givenIdentity, type Identity } from '../../testing/given-identity.js';
import { givenCustomer } from '../../testing/given-people.js';

const MINUTE_MS = 60_000;

describe('IssueSessionTicket', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const issue = (token: string) => ({ type: 'IssueSessionTicket', token }) as const;
  const ticketOf = async (token: string): Promise<string> => {
    const reply = await identity.send<'IssueSessionTicket'>(issue(token));
    if (!reply.ok) throw new Error(reply.rejection.code);
    expect(reply.value.expiresAt).toBe(identity.clock.nowMs() + MINUTE_MS);
    return reply.value.ticket;
  };
  const exchange = (token: string, ticket: string) =>
    identity.send<'ExchangeSessionTicket'>({ type: 'ExchangeSessionTicket', token, ticket });

  it('gives two tickets to who asks twice, each good for a minute and once', async () => {
    const { token } = await givenCustomer(identity);
    const [first, second] = [await ticketOf(token), await ticketOf(token)];
    expect(first).not.toBe(second);
    expect(await exchange(token, first)).toMatchObject({ ok: true });
    expect(await exchange(token, first)).toMatchObject({ ok: false });
    identity.clock.advance(MINUTE_MS);
    expect(await exchange(token, second)).toMatchObject({ ok: false });
  });

  it('gives none to a token that is no session, or no more', async () => {
    expect(await identity.refused(issue('x'.repeat(43)))).toEqual({ code: 'session-unknown' });
    const { token } = await givenCustomer(identity);
    await identity.send({ type: 'Logout', token, everywhere: false, origin: { ip: '203.0.113.1', userAgent: 'x' } });
    expect(await identity.refused(issue(token))).toEqual({ code: 'session-unknown' });
  });
});
