import { ORIGIN, eventually, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { WRONG_CODE, addPasskey, bindTotp, givenCustomer, issueCodes, login } from '../../testing/given-people.js';
import { softPasskey, type SoftPasskey, type Spoilt } from '../../testing/soft-passkey.js';

const MINUTE_MS = 60_000;
const MAY_CHANGE = ['login-failed'] as const;
const WRONG = { code: 'passkey-wrong', field: 'assertion' };

describe('LoginTwoStep by a passkey', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const ticketOf = async (email: string): Promise<string> => {
    const outcome = await login(identity, email);
    if (!outcome.ok || outcome.value.next !== 'two-step') throw new Error('no second step');
    return outcome.value.ticket;
  };
  const ask = async (ticket: string) => {
    const reply = await identity.send<'LoginTwoStepBegin'>({
      type: 'LoginTwoStepBegin',
      ticket,
      method: 'passkey',
      origin: ORIGIN,
      language: 'en-us',
    });
    if (!reply.ok || reply.value.passkey === undefined) throw new Error('nothing to sign');
    return reply.value.passkey;
  };
  const step = (ticket: string, assertion?: ReturnType<SoftPasskey['signed']>) =>
    ({
      type: 'LoginTwoStep',
      ticket,
      method: 'passkey',
      code: '',
      origin: ORIGIN,
      ...(assertion === undefined ? {} : { assertion }),
    }) as const;
  const bound = async () => {
    const customer = await givenCustomer(identity);
    return { ...customer, ...(await addPasskey(identity, customer.uid)) };
  };

  it('opens a session for a ticket and a signature, and notes when the passkey was used', async () => {
    const { email, uid, passkey, keyRef } = await bound();
    identity.clock.advance(MINUTE_MS);
    const ticket = await ticketOf(email);
    const request = await ask(ticket);
    expect(request).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: passkey.id }],
    });
    const outcome = await identity.send<'LoginTwoStep'>(step(ticket, passkey.signed(request)));
    if (!outcome.ok || outcome.value.next !== 'done') throw new Error('no session');
    expect(await identity.customerOf(outcome.value.session.token)).toMatchObject({ uid });
    expect(await identity.asked('identity.passkeys', { uid })).toMatchObject([
      { id: keyRef, lastUsedAt: identity.clock.nowMs() },
    ]);
    expect(await identity.vault.list('passkey', { person: uid })).toMatchObject([{ body: { counter: 1 } }]);
  });

  it.each<[string, Spoilt]>([
    ['another site', { origin: 'http://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['an unverified person', { isVerified: false }],
    ['a new passkey', { type: 'webauthn.create' }],
  ])('refuses a signature of %s, and writes it to the log', async (_, spoilt) => {
    const { email, uid, passkey } = await bound();
    const ticket = await ticketOf(email);
    expect(await identity.refused(step(ticket, passkey.signed(await ask(ticket), spoilt)), MAY_CHANGE)).toEqual(WRONG);
    await eventually(async () => {
      const rows = await identity.asked('identity.login-log', { uid });
      return rows.some(({ action, ok }) => action === 'two-step-wrong' && !ok);
    });
  });

  it('refuses a counter that does not grow: the passkey was copied', async () => {
    const { email, passkey } = await bound();
    const first = await ticketOf(email);
    const used = step(first, passkey.signed(await ask(first), { counter: 7 }));
    expect(await identity.send<'LoginTwoStep'>(used)).toMatchObject({ ok: true });
    for (const counter of [7, 6, 0]) {
      const ticket = await ticketOf(email);
      const asked = step(ticket, passkey.signed(await ask(ticket), { counter }));
      expect(await identity.refused(asked, MAY_CHANGE)).toEqual(WRONG);
    }
    const next = await ticketOf(email);
    const grown = step(next, passkey.signed(await ask(next), { counter: 8 }));
    expect(await identity.send<'LoginTwoStep'>(grown)).toMatchObject({ ok: true });
  });

  it('takes a signature once, for its own ticket, within five minutes', async () => {
    const { email, passkey } = await bound();
    const ticket = await ticketOf(email);
    const assertion = passkey.signed(await ask(ticket));
    const other = await ticketOf(email);
    expect(await identity.refused(step(other, assertion))).toMatchObject({ code: 'passkey-expired' });
    await ask(other);
    expect(await identity.refused(step(other, assertion), MAY_CHANGE)).toEqual(WRONG);
    expect(await identity.send<'LoginTwoStep'>(step(ticket, assertion))).toMatchObject({ ok: true });
    const again = await ticketOf(email);
    expect(await identity.refused(step(again, assertion))).toMatchObject({ code: 'passkey-expired' });
    const late = await ticketOf(email);
    const old = passkey.signed(await ask(late));
    identity.clock.advance(5 * MINUTE_MS);
    expect(await identity.refused(step(late, old))).toMatchObject({ code: 'ticket-expired' });
  });

  it('refuses the passkey of somebody else, one that was never bound, and none at all', async () => {
    const one = await bound();
    const other = await bound();
    for (const passkey of [other.passkey, softPasskey()]) {
      const ticket = await ticketOf(one.email);
      expect(await identity.refused(step(ticket, passkey.signed(await ask(ticket))), MAY_CHANGE)).toEqual(WRONG);
    }
    const ticket = await ticketOf(one.email);
    await ask(ticket);
    expect(await identity.refused(step(ticket), MAY_CHANGE)).toEqual(WRONG);
  });

  it('offers every factor, the passkey first, and takes a code of the authenticator in its place', async () => {
    const { email, uid } = await bound();
    const { code } = await bindTotp(identity, uid);
    await issueCodes(identity, uid);
    expect(await login(identity, email)).toMatchObject({ value: { methods: ['passkey', 'totp', 'recovery-code'] } });
    const totp = { type: 'LoginTwoStep', ticket: await ticketOf(email), method: 'totp', origin: ORIGIN } as const;
    expect(await identity.send<'LoginTwoStep'>({ ...totp, code: code() })).toMatchObject({ ok: true });
  });

  it('refuses codes of an authenticator that is not bound, and a passkey where there is none', async () => {
    const { email } = await bound();
    const ticket = await ticketOf(email);
    const totp = { type: 'LoginTwoStep', ticket, method: 'totp', code: '000000', origin: ORIGIN } as const;
    expect(await identity.refused(totp)).toEqual({ code: 'method-unavailable', field: 'method' });
    expect(await login(identity, email, { code: '000000' })).toMatchObject({ value: { next: 'two-step' } });
    const bare = await givenCustomer(identity);
    await bindTotp(identity, bare.uid);
    const begin = { type: 'LoginTwoStepBegin', method: 'passkey', origin: ORIGIN, language: 'en-us' } as const;
    expect(await identity.refused({ ...begin, ticket: await ticketOf(bare.email) })).toMatchObject({
      code: 'method-unavailable',
    });
    expect(await identity.refused(step(await ticketOf(bare.email)))).toMatchObject({ code: 'method-unavailable' });
  });

  it('goes on while codes are locked, unlocks them, and is never replaced by a mailed code', async () => {
    const { email, uid, passkey } = await bound();
    await issueCodes(identity, uid);
    const ticket = await ticketOf(email);
    const wrong = { type: 'LoginTwoStep', ticket, method: 'recovery-code', code: WRONG_CODE, origin: ORIGIN } as const;
    for (let n = 0; n < 20; n += 1) {
      await identity.send<'LoginTwoStep'>({ ...wrong, ticket: await ticketOf(email) });
      identity.clock.advance(3 * MINUTE_MS - 10_000);
    }
    expect(await login(identity, email)).toMatchObject({ value: { methods: ['passkey'] } });
    expect((await identity.outbox.list()).find(({ to }) => to === email)?.subject).toContain('locked for an hour');
    expect(await identity.refused({ ...wrong, ticket: await ticketOf(email) })).toEqual({
      code: 'recovery-codes-locked',
    });
    const mail = { type: 'LoginTwoStepBegin', method: 'email', origin: ORIGIN, language: 'en-us' } as const;
    expect(await identity.refused({ ...mail, ticket: await ticketOf(email) })).toMatchObject({
      code: 'method-unavailable',
    });
    const good = await ticketOf(email);
    expect(await identity.send<'LoginTwoStep'>(step(good, passkey.signed(await ask(good))))).toMatchObject({
      ok: true,
    });
    expect(await login(identity, email)).toMatchObject({ value: { methods: ['passkey', 'recovery-code'] } });
  });
});
