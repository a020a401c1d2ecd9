import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { bindTotp, givenCustomer, login, newAddress, proven } from '../../testing/given-people.js';

describe('SetMailPhrase', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const set = (uid: string, phrase: string | null, proof: object = proven(identity, uid, 'mail-phrase')) =>
    ({ type: 'SetMailPhrase', uid, phrase, origin: ORIGIN, sessionId: 's', bodyHash: 'b', ...proof }) as const;
  const mails = async (to: string) => (await identity.outbox.list(to)).map(({ text }) => text.split('\n')[0]);
  const requestReset = (email: string) =>
    identity.send<'RequestPasswordReset'>({ type: 'RequestPasswordReset', email, origin: ORIGIN, language: 'en-us' });

  it('begins every mail to the customer from then on, and none to others', async () => {
    const [{ uid, email }, other] = [await givenCustomer(identity), await givenCustomer(identity)];
    const state = { setAt: identity.clock.nowMs() };
    expect(await identity.send<'SetMailPhrase'>(set(uid, 'Blue heron, 42'))).toEqual({ ok: true, value: state });
    expect(await identity.asked('identity.mail-phrase', { uid })).toEqual(state);
    identity.clock.advance(61_000);
    for (const to of [email, other.email]) await requestReset(to);
    expect((await mails(email))[0]).toBe('Blue heron, 42');
    expect(await mails(other.email)).not.toContain('Blue heron, 42');
    expect(await identity.asked('identity.mail-phrase', { uid: other.uid })).toEqual({ setAt: null });
  });

  it('tells the owner in a mail that begins with the old phrase', async () => {
    const { uid, email } = await givenCustomer(identity);
    for (const phrase of ['First phrase', 'Second phrase', null])
      await identity.send<'SetMailPhrase'>(set(uid, phrase));
    const told = (await identity.outbox.list(email)).filter(({ subject }) => subject.includes('phrase'));
    expect(told.map(({ text }) => text.split('\n')[0])).toEqual([
      'Second phrase',
      'First phrase',
      expect.stringContaining('The phrase with which our mails to you begin'),
    ]);
    expect(await identity.asked('identity.mail-phrase', { uid })).toEqual({ setAt: null });
  });

  it('is in the security log, and neither in an event nor in an answer', async () => {
    const { uid } = await givenCustomer(identity);
    await identity.send<'SetMailPhrase'>(set(uid, 'Blue heron'));
    await identity.send<'SetMailPhrase'>(set(uid, null));
    const log = await identity.asked('identity.security-log', { uid });
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['mail-phrase-set', 'mail-phrase-removed']));
    const told = JSON.stringify([await identity.events(`user-${uid}`), await identity.asked('identity.user', { uid })]);
    expect(told).not.toContain('Blue heron');
  });

  it.each(['abc', 'a'.repeat(21), ' abcd', 'abcd ', 'https://venue', 'ab\ncd', '<b>bold</b>', '-----', 'ab\u202ecd'])(
    'refuses %j and changes nothing',
    async (phrase) => {
      const { uid } = await givenCustomer(identity);
      expect(await identity.refused(set(uid, phrase))).toEqual({ code: 'mail-phrase-invalid', field: 'phrase' });
    },
  );

  it.each(['abcd', 'a'.repeat(20), '蓝色的苍鹭', "L'été, 1999!"])('takes %j', async (phrase) => {
    const { uid } = await givenCustomer(identity);
    expect(await identity.send<'SetMailPhrase'>(set(uid, phrase))).toMatchObject({ ok: true });
  });

  it('wants the password or, where one is bound, a code of the authenticator', async () => {
    const { uid } = await givenCustomer(identity);
    const refusal = { code: 'step-up-required', field: 'stepUp' };
    expect(await identity.refused(set(uid, 'Blue heron', {}))).toMatchObject({ ...refusal, methods: ['password'] });
    expect(await identity.refused(set(uid, 'Blue heron', proven(identity, uid, 'totp-bind')))).toMatchObject(refusal);
    const { code } = await bindTotp(identity, uid);
    expect(await identity.send<'SetMailPhrase'>(set(uid, 'Blue heron', { code: code() }))).toMatchObject({ ok: true });
  });

  it('is refused for somebody who was never registered', async () => {
    expect(await identity.refused(set('9999999', 'Blue heron'))).toEqual({ code: 'user-unknown' });
  });

  it('stays out of what strangers are mailed', async () => {
    const email = newAddress();
    await requestReset(email);
    expect(await mails(email)).toEqual([expect.stringContaining('Somebody asked for a new Corella password')]);
    expect((await login(identity, email)).ok).toBe(false);
  });
});
