import { ORIGIN, eventually, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { WRONG_CODE, bindTotp, frozen, givenCustomer, login } from '../../testing/given-people.js';

const MINUTE_MS = 60_000;
/** What a wrong code may write. */
const MAY_CHANGE = ['login-failed', 'second-step'] as const;

describe('LoginTwoStep', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const step = (ticket: string, code: string, ip = ORIGIN.ip) =>
    ({ type: 'LoginTwoStep', ticket, method: 'totp', code, origin: { ...ORIGIN, ip } }) as const;
  const ticketOf = async (email: string): Promise<string> => {
    const outcome = await login(identity, email);
    if (!outcome.ok || outcome.value.next !== 'two-step') throw new Error('no second step');
    return outcome.value.ticket;
  };
  const bound = async () => {
    const customer = await givenCustomer(identity);
    const { code } = await bindTotp(identity, customer.uid);
    return { ...customer, code };
  };

  it('opens a session for a ticket and a code, and writes it to the login log', async () => {
    const { email, uid, code } = await bound();
    identity.clock.advance(1);
    const outcome = await identity.send<'LoginTwoStep'>(step(await ticketOf(email), code()));
    if (!outcome.ok || outcome.value.next !== 'done') throw new Error('no session');
    const { token } = outcome.value.session;
    expect(await identity.customerOf(token)).toMatchObject({ uid });
    expect((await identity.asked('identity.login-log', { uid }))[0]).toMatchObject({ action: 'login', ok: true });
  });

  it('admits one of two simultaneous attempts with the same code', async () => {
    const { email, code } = await bound();
    const ticket = await ticketOf(email);
    const both = await Promise.all([1, 2].map(() => identity.send<'LoginTwoStep'>(step(ticket, code()))));
    expect(both.filter((reply) => reply.ok)).toHaveLength(1);
  });

  it('accepts a ticket once', async () => {
    const { email, code } = await bound();
    const ticket = await ticketOf(email);
    await identity.send<'LoginTwoStep'>(step(ticket, code()));
    identity.clock.advance(30_000);
    expect(await identity.refused(step(ticket, code()))).toEqual({ code: 'ticket-expired' });
  });

  it('refuses a ticket from before all sessions were ended', async () => {
    const { email, token, code } = await bound();
    const ticket = await ticketOf(email);
    await identity.send<'Logout'>({ type: 'Logout', token, everywhere: true, origin: ORIGIN });
    identity.clock.advance(30_000);
    expect(await identity.refused(step(ticket, code()))).toEqual({ code: 'ticket-expired' });
    expect(await identity.send<'LoginTwoStep'>(step(await ticketOf(email), code()))).toMatchObject({ ok: true });
  });

  it('refuses an unknown ticket, and any ticket after five minutes', async () => {
    const { email, code } = await bound();
    expect(await identity.refused(step('unknown', code()))).toEqual({ code: 'ticket-expired' });
    const ticket = await ticketOf(email);
    identity.clock.advance(5 * MINUTE_MS);
    expect(await identity.refused(step(ticket, code()))).toEqual({ code: 'ticket-expired' });
  });

  it('counts wrong codes of an account over all tickets: five, then a wait that every ticket tells', async () => {
    const { email, uid, code } = await bound();
    for (let n = 0; n < 5; n += 1)
      expect(await identity.refused(step(await ticketOf(email), WRONG_CODE), MAY_CHANGE)).toEqual({
        code: 'code-wrong',
        field: 'code',
      });
    const waiting = { code: 'second-step-wait', inputs: { retryAfterS: 10 } };
    for (const tried of [WRONG_CODE, code()])
      expect(await identity.refused(step(await ticketOf(email), tried))).toEqual(waiting);
    await eventually(async () => {
      const rows = await identity.asked('identity.login-log', { uid });
      return rows.filter(({ action, ok }) => action === 'two-step-wrong' && !ok).length === 5;
    });
    identity.clock.advance(10_000);
    const ticket = await ticketOf(email);
    expect(await identity.send<'LoginTwoStep'>(step(ticket, code()))).toMatchObject({ ok: true });
    identity.clock.advance(30_000);
    expect(await identity.refused(step(await ticketOf(email), WRONG_CODE), MAY_CHANGE)).toMatchObject({
      code: 'code-wrong',
    });
  });

  it('counts them together with the codes of actions, and simultaneous ones like one after the other', async () => {
    const { email, uid } = await bound();
    const tickets = await Promise.all(Array.from({ length: 3 }, () => ticketOf(email)));
    const remove = { type: 'TotpRemove', acknowledgeBlock: true, uid, code: WRONG_CODE, origin: ORIGIN } as const;
    const answers = await Promise.all([
      ...tickets.flatMap((ticket) => [1, 2, 3, 4].map(() => identity.send<'LoginTwoStep'>(step(ticket, WRONG_CODE)))),
      ...[1, 2, 3, 4].map(() => identity.send<'TotpRemove'>(remove)),
    ]);
    const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.rejection.code));
    expect(codes.filter((one) => one === 'code-wrong')).toHaveLength(5);
    expect(codes.filter((one) => one === 'second-step-wait')).toHaveLength(11);
  });

  it('counts wrong codes as failed logins of the source and the account, until a good login', async () => {
    const ip = '198.51.100.9';
    const people = [await bound(), await bound(), await bound(), await bound()];
    for (const { email } of people) {
      const ticket = await ticketOf(email);
      for (let n = 0; n < 5; n += 1) await identity.send<'LoginTwoStep'>(step(ticket, WRONG_CODE, ip));
    }
    const { email } = await givenCustomer(identity);
    expect(await login(identity, email, { ip })).toMatchObject({ rejection: { code: 'slow-down' } });
    const slow = await bound();
    const ticket = await ticketOf(slow.email);
    for (let n = 0; n < 5; n += 1) await identity.send<'LoginTwoStep'>(step(ticket, WRONG_CODE));
    const before = identity.slept.length;
    await ticketOf(slow.email);
    expect(identity.slept.slice(before)).toEqual([500]);
    identity.clock.advance(10_000);
    await identity.send<'LoginTwoStep'>(step(ticket, slow.code()));
    await ticketOf(slow.email);
    expect(identity.slept.slice(before)).toEqual([500]);
  });

  it('refuses a customer who was frozen or who removed the second step meanwhile', async () => {
    const cold = await bound();
    const frozenTicket = await ticketOf(cold.email);
    await frozen(identity, cold.uid);
    expect(await identity.refused(step(frozenTicket, cold.code()))).toEqual({ code: 'account-frozen' });
    const bare = await bound();
    const ticket = await ticketOf(bare.email);
    await identity.send<'TotpRemove'>({
      type: 'TotpRemove',
      acknowledgeBlock: true,
      uid: bare.uid,
      code: bare.code(),
      origin: ORIGIN,
    });
    expect(await identity.refused(step(ticket, bare.code()))).toEqual({ code: 'ticket-expired' });
  });
});
