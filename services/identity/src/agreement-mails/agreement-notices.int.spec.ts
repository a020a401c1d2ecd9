import { LANGUAGE_PREFERENCE } from '@corella/contracts/routes';
import type { Pair } from '../testing/given-approvals.js';
import { asksToClose } from '../testing/given-closure.js';
import { DAY, givenPublishers, published, takenBack } from '../testing/given-agreements.js';
import { eventually, givenIdentity, ORIGIN, type Identity } from '../testing/given-identity.js';
import { frozen, givenCustomer } from '../testing/given-people.js';

describe('those who must sign a version', () => {
  let identity: Identity;
  let pair: Pair;
  beforeEach(async () => {
    identity = await givenIdentity();
    pair = await givenPublishers(identity);
  });
  afterEach(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  const mails = async (email: string) =>
    (await identity.outbox.list(email)).filter(({ text }) => text.includes('/user/agreement/')).reverse();
  const told = async (email: string) =>
    (await identity.outbox.list(email)).filter(({ subject }) => /taken back|已撤回/.test(subject));
  const subjects = async (email: string) => (await mails(email)).map(({ subject }) => subject);

  it('are told at once what begins when, until when and where, in their language', async () => {
    const [one, other] = [await givenCustomer(identity), await givenCustomer(identity)];
    await identity.send<'SetPreference'>({
      type: 'SetPreference',
      uid: other.uid,
      key: LANGUAGE_PREFERENCE,
      value: 'zh-cn',
    });
    const version = await published(identity, pair, { agreement: 'terms', graceDays: 14 });
    await eventually(async () => (await mails(one.email)).length === 1 && (await mails(other.email)).length === 1);
    const [english, chinese] = [(await mails(one.email))[0], (await mails(other.email))[0]];
    const until = new Date(version.effectiveAt + 14 * DAY).toISOString().slice(0, 10);
    expect(english?.subject).toBe('Please sign the new version: Terms of use');
    expect(english?.text).toContain('version 2');
    expect(english?.text).toContain(until);
    expect(english?.text).toMatch(/http[^ ]+\/en-us\/user\/agreement\//);
    expect(chinese?.subject).toBe('请签署新版本：使用条款');
    expect(chinese?.text).toContain(until);
    expect(chinese?.text).toContain('/zh-cn/user/agreement/');
  });

  it('are told again three days before the end, each once, also by a process that was started later', async () => {
    const { email } = await givenCustomer(identity);
    await published(identity, pair, { agreement: 'risk', graceDays: 14 });
    await eventually(async () => (await mails(email)).length === 1);
    identity.clock.advance(11 * DAY - 1);
    await identity.service.tidy();
    expect(await mails(email)).toHaveLength(1);
    const { directory } = identity;
    await identity.stop(true);
    identity = await givenIdentity({ directory });
    identity.clock.advance(11 * DAY);
    // The outbox of a test begins empty.
    expect(await mails(email)).toEqual([]);
    for (let round = 0; round < 3; round += 1) await identity.service.tidy();
    expect(await subjects(email)).toEqual([expect.stringMatching(/^Please sign by .*: Risk disclosure$/)]);
    identity.clock.advance(4 * DAY);
    await identity.service.tidy();
    expect(await mails(email)).toHaveLength(1);
  });

  it('hear nothing once they have signed, nor of a version that asks nobody or is for others', async () => {
    const { uid, email } = await givenCustomer(identity);
    await published(identity, pair, { agreement: 'risk', reconsent: false });
    await published(identity, pair, { agreement: 'privacy', profiles: ['jp'] });
    const version = await published(identity, pair, { agreement: 'terms', graceDays: 14 });
    await eventually(async () => (await mails(email)).length > 0);
    const { agreement, version: number, contentHash } = version;
    const ticked = [{ agreement, version: number, contentHash: contentHash['en-us'] }];
    const signed = { type: 'SignAgreements', uid, agreements: [], ticked, origin: ORIGIN, language: 'en-us' } as const;
    expect(await identity.send<'SignAgreements'>(signed)).toMatchObject({ ok: true });
    identity.clock.advance(12 * DAY);
    await identity.service.tidy();
    expect(await subjects(email)).toEqual(['Please sign the new version: Terms of use']);
  });

  it('hear once that a version was taken back, also from a process that was started later, and of the next one', async () => {
    const [one, other] = [await givenCustomer(identity), await givenCustomer(identity)];
    await identity.send<'SetPreference'>({
      type: 'SetPreference',
      uid: other.uid,
      key: LANGUAGE_PREFERENCE,
      value: 'zh-cn',
    });
    const effectiveAt = identity.clock.nowMs() + 9 * DAY;
    const version = await published(identity, pair, { agreement: 'terms', effectiveAt, graceDays: 0 });
    await eventually(async () => (await mails(other.email)).length === 1);
    identity.clock.advance(DAY);
    const late = await givenCustomer(identity);
    await takenBack(identity, pair, version);
    await eventually(async () => (await told(other.email)).length === 1 && (await told(one.email)).length === 1);
    const day = new Date(effectiveAt).toISOString().slice(0, 10);
    const [english, chinese] = [(await told(one.email))[0], (await told(other.email))[0]];
    expect(english?.subject).toBe('Nothing to sign: the new version of the Terms of use was taken back');
    expect(english?.text).toContain(`version 2 of the Terms of use of Corella begins on ${day}`);
    expect(chinese?.subject).toBe('无需签署：使用条款的新版本已撤回');
    expect(chinese?.text).toContain(day);
    // Nobody who had no mail of it.
    expect(await told(late.email)).toEqual([]);
    const { directory } = identity;
    await identity.stop(true);
    identity = await givenIdentity({ directory });
    identity.clock.advance(5 * DAY);
    for (let round = 0; round < 2; round += 1) await identity.service.tidy();
    expect([...(await told(one.email)), ...(await mails(one.email))]).toEqual([]);
    await published(identity, pair, { agreement: 'terms', effectiveAt: effectiveAt + 7 * DAY, graceDays: 0 });
    await eventually(async () => (await mails(one.email)).length === 1);
  });

  it('hear that it was taken back from the next process where the one before ended first, for a week', async () => {
    const { email } = await givenCustomer(identity);
    const effectiveAt = identity.clock.nowMs() + 30 * DAY;
    const version = await published(identity, pair, { agreement: 'terms', effectiveAt });
    await eventually(async () => (await mails(email)).length === 1);
    const failing = jest.spyOn(identity.context.mailer, 'send').mockRejectedValue(new Error('away'));
    await takenBack(identity, pair, version);
    await eventually(() => Promise.resolve(failing.mock.calls.length > 0));
    const { directory } = identity;
    await identity.stop(true);
    identity = await givenIdentity({ directory });
    await identity.service.tidy();
    expect(await told(email)).toHaveLength(1);
  });

  it('hear that it was taken back also where the process ended between their mail and what was noted of it', async () => {
    const { email } = await givenCustomer(identity);
    const { mailer } = identity.context;
    const send = mailer.send.bind(mailer);
    const ending = jest.spyOn(mailer, 'send').mockImplementation(async (mail) => {
      await send(mail);
      throw new Error('the process ends');
    });
    const effectiveAt = identity.clock.nowMs() + 30 * DAY;
    const version = await published(identity, pair, { agreement: 'terms', effectiveAt });
    await eventually(async () => (await mails(email)).length > 0);
    ending.mockRestore();
    await takenBack(identity, pair, version);
    await eventually(async () => (await told(email)).length === 1);
  });

  it('are told by the next round where a mail could not be sent, without holding up others', async () => {
    const [poor, other] = [await givenCustomer(identity), await givenCustomer(identity)];
    await frozen(identity, other.uid);
    const { mailer } = identity.context;
    const send = mailer.send.bind(mailer);
    const broken = jest
      .spyOn(mailer, 'send')
      .mockImplementation((mail) => (mail.to === poor.email ? Promise.reject(new Error('away')) : send(mail)));
    await published(identity, pair, { agreement: 'terms' });
    await eventually(async () => (await mails(other.email)).length === 1);
    broken.mockRestore();
    await identity.service.tidy();
    await eventually(async () => (await mails(poor.email)).length === 1);
    expect(await mails(other.email)).toHaveLength(1);
  });

  it('are given up for the day after five tries where their address can never be mailed', async () => {
    const { email } = await givenCustomer(identity);
    const { mailer } = identity.context;
    const failing = jest.spyOn(mailer, 'send').mockRejectedValue(new Error('never'));
    await published(identity, pair, { agreement: 'terms', graceDays: 14 });
    const tried = () => failing.mock.calls.filter(([{ to }]) => to === email).length;
    await eventually(() => Promise.resolve(tried() > 0));
    for (let minute = 0; minute < 200; minute += 1) {
      identity.clock.advance(60_000);
      await identity.service.tidy();
    }
    expect(tried()).toBe(5);
    identity.clock.advance(DAY);
    failing.mockRestore();
    await identity.service.tidy();
    expect(await mails(email)).toHaveLength(1);
  });

  it('are not those whose account is closed', async () => {
    const [leaver, other] = [await givenCustomer(identity), await givenCustomer(identity)];
    await asksToClose(identity, leaver.uid);
    await eventually(async () => (await identity.asked('identity.closure', { uid: leaver.uid }))?.state === 'closed');
    await published(identity, pair, { agreement: 'terms' });
    await eventually(async () => (await mails(other.email)).length === 1);
    await identity.service.tidy();
    expect(await mails(leaver.email)).toEqual([]);
  });

  it('are told a day later where they signed up before the version began', async () => {
    const effectiveAt = identity.clock.nowMs() + 7 * DAY;
    await published(identity, pair, { agreement: 'terms', effectiveAt });
    await identity.service.tidy();
    const { email } = await givenCustomer(identity);
    await identity.service.tidy();
    expect(await mails(email)).toEqual([]);
    identity.clock.advance(DAY);
    await identity.service.tidy();
    expect(await subjects(email)).toEqual(['Please sign the new version: Terms of use']);
  });
});
