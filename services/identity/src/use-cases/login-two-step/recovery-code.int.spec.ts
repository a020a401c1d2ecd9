import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { WRONG_CODE, bindTotp, givenCustomer, issueCodes, login } from '../../testing/given-people.js';

const DAY_MS = 86_400_000;
/** What a wrong code may write. */
const MAY_CHANGE = ['login-failed', 'second-step'] as const;
const NO_CODE = '00000-00000-00000';

describe('LoginTwoStep by a recovery code', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const step = (ticket: string, code: string, method: 'totp' | 'recovery-code' = 'recovery-code') =>
    ({ type: 'LoginTwoStep', ticket, method, code, origin: ORIGIN }) as const;
  const begun = async (email: string) => {
    const outcome = await login(identity, email);
    if (!outcome.ok || outcome.value.next !== 'two-step') throw new Error('no second step');
    return outcome.value;
  };
  const ticketOf = async (email: string): Promise<string> => (await begun(email)).ticket;
  const bound = async () => {
    const customer = await givenCustomer(identity);
    const { code } = await bindTotp(identity, customer.uid);
    return { ...customer, code, codes: await issueCodes(identity, customer.uid) };
  };
  const used = async (uid: string) =>
    (await identity.events(`user-${uid}`)).filter(({ type }) => type === 'RecoveryCodeUsed').map(({ data }) => data);

  it('opens a session, blocks withdrawals for a day, tells the owner and writes it to the security log', async () => {
    const { email, uid, codes } = await bound();
    identity.clock.advance(1);
    const { methods, ticket } = await begun(email);
    expect(methods).toEqual(['totp', 'recovery-code']);
    const outcome = await identity.send<'LoginTwoStep'>(step(ticket, codes[3] ?? ''));
    if (!outcome.ok || outcome.value.next !== 'done') throw new Error('no session');
    const until = identity.clock.nowMs() + DAY_MS;
    expect(outcome.value.user).toMatchObject({ recoveryCodes: 9, blockedUntil: until });
    expect(await identity.customerOf(outcome.value.session.token)).toMatchObject({ uid });
    expect((await identity.events(`user-${uid}`)).slice(-3)).toMatchObject([
      { type: 'RecoveryCodeUsed', data: { uid, version: 1, index: 3 } },
      { type: 'WithdrawalsBlocked', data: { uid, until, cause: 'recovery-code' } },
      { type: 'AccountControlDerived', data: { blockedUntil: until } },
    ]);
    expect((await identity.asked('identity.security-log', { uid }))[0]).toMatchObject({ action: 'recovery-code-used' });
    const mail = (await identity.outbox.list()).find(({ to, subject }) => to === email && /was used/.test(subject));
    expect(mail?.text).toContain('9 of 10 are left');
  });

  it('from a new device is told of in one mail with one link, and from a known one without the device', async () => {
    const { email, codes } = await bound();
    const before = (await identity.outbox.list(email)).length;
    const outcome = await identity.send<'LoginTwoStep'>(step(await ticketOf(email), codes[0] ?? ''));
    if (!outcome.ok || outcome.value.next !== 'done') throw new Error('no session');
    const mails = await identity.outbox.list(email);
    expect(mails.length - before).toBe(1);
    expect(mails[0]?.subject).toBe('A recovery code was used on a new device');
    expect(mails[0]?.text).toContain('from a browser that it did not know');
    expect(mails[0]?.text.match(/\/not-me\//g)).toHaveLength(1);
    const device = outcome.value.device?.token ?? '';
    await identity.send<'LoginTwoStep'>({ ...step(await ticketOf(email), codes[1] ?? ''), device });
    expect((await identity.outbox.list(email))[0]?.subject).toBe('A recovery code was used');
  });

  it('takes each code once, also of two attempts at once, and however it is typed', async () => {
    const { email, uid, codes } = await bound();
    const [first = '', second = ''] = codes;
    const tickets = [await ticketOf(email), await ticketOf(email)];
    const both = await Promise.all(tickets.map((ticket) => identity.send<'LoginTwoStep'>(step(ticket, first))));
    expect(both.filter((reply) => reply.ok)).toHaveLength(1);
    expect(await identity.refused(step(await ticketOf(email), first), MAY_CHANGE)).toMatchObject({
      code: 'code-wrong',
    });
    const typed = ` ${second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')}`;
    expect(await identity.send<'LoginTwoStep'>(step(await ticketOf(email), typed))).toMatchObject({ ok: true });
    expect(await used(uid)).toMatchObject([{ index: 0 }, { index: 1 }]);
  });

  it('counts wrong ones together with those of the authenticator, for which there is no second budget', async () => {
    const { email, codes } = await bound();
    for (let n = 0; n < 5; n += 1) {
      const guess =
        n % 2 === 0 ? step(await ticketOf(email), NO_CODE) : step(await ticketOf(email), WRONG_CODE, 'totp');
      expect(await identity.refused(guess, MAY_CHANGE)).toEqual({ code: 'code-wrong', field: 'code' });
    }
    const waiting = { code: 'second-step-wait', inputs: { retryAfterS: 10 } };
    expect(await identity.refused(step(await ticketOf(email), codes[0] ?? ''))).toEqual(waiting);
    identity.clock.advance(10_000);
    expect(await identity.send<'LoginTwoStep'>(step(await ticketOf(email), codes[0] ?? ''))).toMatchObject({
      ok: true,
    });
  });

  it('refuses a code of before, of somebody else, and any where none were issued', async () => {
    const one = await bound();
    const other = await bound();
    expect(await identity.refused(step(await ticketOf(one.email), other.codes[0] ?? ''), MAY_CHANGE)).toMatchObject({
      code: 'code-wrong',
    });
    await issueCodes(identity, one.uid, 'again');
    expect(await identity.refused(step(await ticketOf(one.email), one.codes[0] ?? ''), MAY_CHANGE)).toMatchObject({
      code: 'code-wrong',
    });
    const bare = await givenCustomer(identity);
    await bindTotp(identity, bare.uid);
    const { methods, ticket } = await begun(bare.email);
    expect(methods).toEqual(['totp']);
    expect(await identity.refused(step(ticket, NO_CODE))).toEqual({ code: 'method-unavailable', field: 'method' });
  });

  it('is no proof of an action, only of a login', async () => {
    const { uid, codes } = await bound();
    const remove = { type: 'TotpRemove', acknowledgeBlock: true, uid, code: codes[0] ?? '', origin: ORIGIN } as const;
    expect(await identity.refused(remove, ['second-step'])).toMatchObject({ code: 'code-wrong' });
    expect(await used(uid)).toEqual([]);
  });

  it('offers none once all are used', async () => {
    const { email, codes } = await bound();
    for (const code of codes) await identity.send<'LoginTwoStep'>(step(await ticketOf(email), code));
    expect(await begun(email)).toMatchObject({ methods: ['totp'] });
  });
});
