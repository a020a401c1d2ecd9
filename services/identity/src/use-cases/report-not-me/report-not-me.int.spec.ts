import { ORIGIN, PASSWORD, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { bindTotp, givenCustomer, loggedIn, login, proven } from '../../testing/given-people.js';

const HOUR_MS = 3_600_000;
const LINK = /http:\/\/[^\s]+\/not-me\/#([A-Za-z0-9_-]{43})/;

describe('ReportNotMe', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const report = (token: string) => ({ type: 'ReportNotMe', token, origin: ORIGIN }) as const;
  const changed = (uid: string) =>
    ({
      ...({ type: 'ChangePassword', uid, sessionId: 's', current: PASSWORD, next: 'Green8-heron!' } as const),
      acknowledgeBlock: true,
      origin: ORIGIN,
    }) as const;
  /** The token in the newest mail with these words in its subject. */
  const tokenIn = async (email: string, words: string): Promise<string> => {
    const mail = (await identity.outbox.list(email)).find(({ subject }) => subject.includes(words));
    return LINK.exec(mail?.text ?? '')?.[1] ?? `no link about ${words}`;
  };
  const user = (uid: string) => identity.asked('identity.user', { uid });

  it('locks the account by the link of a mail, without a login', async () => {
    const { uid, email } = await givenCustomer(identity);
    const thief = await loggedIn(identity, email);
    const token = await tokenIn(email, 'New device');
    expect(await identity.send<'ReportNotMe'>(report(token))).toEqual({
      ok: true,
      value: { locked: true, applied: true },
    });
    expect(await identity.customerOf(thief)).toBeNull();
    expect(await user(uid)).toMatchObject({ lock: { cause: 'not-me' }, allow: ['exchange', 'deposit'] });
    const [log] = await identity.asked('identity.security-log', { uid });
    expect(log).toMatchObject({ action: 'account-locked-by-mail' });
    expect((await identity.outbox.list(email))[0]?.subject).toContain('is locked');
  });

  it('stands in the mails about a new password, a phrase, an authenticator that is added or removed', async () => {
    const { uid, email } = await givenCustomer(identity);
    const phrase = { type: 'SetMailPhrase', uid, phrase: 'Blue heron', origin: ORIGIN } as const;
    await identity.send<'SetMailPhrase'>({ ...phrase, ...proven(identity, uid, 'mail-phrase') });
    const { code } = await bindTotp(identity, uid);
    const remove = { type: 'TotpRemove', uid, code: code(), acknowledgeBlock: true, origin: ORIGIN } as const;
    expect(await identity.send<'TotpRemove'>(remove)).toMatchObject({ ok: true });
    expect(await identity.send<'ChangePassword'>(changed(uid))).toMatchObject({ ok: true });
    const about = ['phrase', 'authenticator was added', 'authenticator of your', 'password was changed'];
    const tokens = await Promise.all(about.map((words) => tokenIn(email, words)));
    expect(new Set(tokens).size).toBe(about.length);
    for (const token of tokens) expect(await identity.send<'ReportNotMe'>(report(token))).toMatchObject({ ok: true });
    // Each lock counts, so that a request to lift an earlier one fails.
    expect(await user(uid)).toMatchObject({ lock: { number: about.length } });
  });

  it('counts once, also when it is opened twice at once', async () => {
    const { uid, email } = await givenCustomer(identity);
    await login(identity, email);
    const token = await tokenIn(email, 'New device');
    const replies = await Promise.all([1, 2].map(() => identity.send<'ReportNotMe'>(report(token))));
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    const invalid = { code: 'lock-link-invalid', field: 'token' };
    expect(replies.flatMap((reply) => (reply.ok ? [] : [reply.rejection]))).toEqual([invalid]);
    expect(await identity.refused(report(token))).toEqual(invalid);
    expect(await user(uid)).toMatchObject({ lock: { number: 1 } });
  });

  it('is good for 24 hours', async () => {
    const { email } = await givenCustomer(identity);
    await login(identity, email);
    const token = await tokenIn(email, 'New device');
    identity.clock.advance(24 * HOUR_MS);
    expect(await identity.refused(report(token))).toEqual({ code: 'lock-link-invalid', field: 'token' });
    expect(await identity.refused(report('x'.repeat(43)))).toEqual({ code: 'lock-link-invalid', field: 'token' });
  });

  it('is kept as a hash, and in no event', async () => {
    const { uid, email } = await givenCustomer(identity);
    await login(identity, email);
    const token = await tokenIn(email, 'New device');
    expect(token).toHaveLength(43);
    const kept = [await identity.vault.list('lock-link', { person: uid }), await identity.events(`user-${uid}`)];
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it('works for a frozen account, which stays locked when it is freed', async () => {
    const { uid, email } = await givenCustomer(identity);
    await login(identity, email);
    const token = await tokenIn(email, 'New device');
    await identity.context.users.change(uid, { type: 'Freeze', by: 's', reason: 'risk' });
    expect(await identity.send<'ReportNotMe'>(report(token))).toMatchObject({ ok: true });
    expect(await user(uid)).toMatchObject({ status: 'frozen', lock: { cause: 'not-me' } });
  });
});
