import type { AgreementTick, AgreementVersion } from '@corella/contracts/identity';
import { agreed } from '../testing/given-approvals.js';
import type { Pair } from '../testing/given-approvals.js';
import { DAY, givenPublishers, published } from '../testing/given-agreements.js';
import { eventually, givenIdentity, ORIGIN, type Identity } from '../testing/given-identity.js';
import { frozen, givenCustomer, newAddress, registered, signUp, viewOf } from '../testing/given-people.js';

const MAY = ['exchange', 'deposit', 'transfer', 'withdraw'];

describe('versions of agreements', () => {
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
  const view = (uid: string) => viewOf(identity, uid);
  const tick = ({ agreement, version, contentHash }: AgreementVersion): AgreementTick => ({
    agreement,
    version,
    contentHash: contentHash['zh-cn'],
  });
  const sign = (uid: string, ...ticked: readonly AgreementTick[]) =>
    ({ type: 'SignAgreements', uid, agreements: [], ticked, origin: ORIGIN, language: 'zh-cn' }) as const;
  const controls = async (uid: string) =>
    (await identity.events(`user-${uid}`)).filter(({ type }) => type === 'AccountControlDerived').length;

  it('leave who signed the first one alone, until two people publish one that asks', async () => {
    const { uid } = await givenCustomer(identity);
    expect(await view(uid)).not.toHaveProperty('agreementsDue');
    await published(identity, pair, { agreement: 'risk', reconsent: false });
    expect(await view(uid)).not.toHaveProperty('agreementsDue');
    const version = await published(identity, pair, { agreement: 'terms', graceDays: 14 });
    const now = identity.clock.nowMs();
    expect(version).toMatchObject({ version: 2, effectiveAt: now, reconsent: true });
    expect(await view(uid)).toMatchObject({
      allow: MAY,
      agreementsDue: [{ agreement: 'terms', version: 2, effectiveAt: now, until: now + 14 * DAY }],
    });
  });

  it('count for a command that waited while they were published', async () => {
    const { uid } = await givenCustomer(identity);
    const { agreements, users } = identity.context;
    const before = await agreements.published();
    await published(identity, pair, { agreement: 'terms', graceDays: 0 });
    await eventually(async () => !(await view(uid)).allow.includes('exchange'));
    const real = agreements.published.bind(agreements);
    let asked = 0;
    agreements.published = async () => ((asked += 1) === 1 ? before : real());
    const changed = await users.change(uid, { type: 'DeriveControl' });
    expect(changed.ok && changed.value.events.map(({ type }) => type)).toEqual([
      'AccountControlDerived',
      'AccountControlDerived',
    ]);
    expect((await view(uid)).allow).not.toContain('exchange');
  });

  it('stop orders when the grace is over, and nothing else; signing opens them again', async () => {
    const { uid } = await givenCustomer(identity);
    const signer = await givenCustomer(identity);
    const version = await published(identity, pair, { agreement: 'terms', graceDays: 14 });
    expect(await identity.send<'SignAgreements'>(sign(signer.uid, tick(version)))).toMatchObject({ ok: true });
    identity.clock.advance(14 * DAY - 1);
    expect(await identity.context.graceEnds.sweep()).toBe(0);
    expect((await view(uid)).allow).toEqual(MAY);
    identity.clock.advance(1);
    const before = await controls(uid);
    expect(await identity.context.graceEnds.sweep()).toBe(1);
    expect((await view(uid)).allow).toEqual(['deposit', 'transfer', 'withdraw']);
    expect((await identity.events(`user-${uid}`)).at(-1)).toMatchObject({
      type: 'AccountControlDerived',
      data: { reasons: ['agreement-required'] },
    });
    expect((await view(signer.uid)).allow).toEqual(MAY);
    // Once, however often it is looked at.
    expect(await identity.context.graceEnds.sweep()).toBe(0);
    expect(await controls(uid)).toBe(before + 1);
    expect(await identity.send<'SignAgreements'>(sign(uid, tick(version)))).toMatchObject({ ok: true });
    expect(await view(uid)).toMatchObject({ allow: MAY });
    const { agreementsDue, signatures } = await view(uid);
    expect([agreementsDue, signatures?.at(-1)]).toEqual([
      undefined,
      expect.objectContaining({ agreement: 'terms', version: 2, contentHash: version.contentHash['zh-cn'] }),
    ]);
  });

  it('are signed in the language of the text that was shown, whatever else the request says', async () => {
    const { uid } = await givenCustomer(identity);
    const version = await published(identity, pair, { agreement: 'terms' });
    await identity.send<'SignAgreements'>({ ...sign(uid, tick(version)), language: 'en-us' });
    expect((await view(uid)).signatures?.at(-1)).toMatchObject({ version: 2, language: 'zh-cn' });
  });

  it('without a grace count at once, for the profiles that they are for', async () => {
    const { uid } = await givenCustomer(identity);
    await published(identity, pair, { agreement: 'risk', graceDays: 0, profiles: ['jp'] });
    await published(identity, pair, { agreement: 'terms', graceDays: 0, profiles: ['au'] });
    await eventually(async () => !(await view(uid)).allow.includes('exchange'));
    expect((await view(uid)).agreementsDue).toMatchObject([{ agreement: 'terms' }]);
  });

  it('that are still to come can be signed ahead, and hold nobody before they begin', async () => {
    const { uid } = await givenCustomer(identity);
    const effectiveAt = identity.clock.nowMs() + 7 * DAY;
    const version = await published(identity, pair, { agreement: 'terms', effectiveAt, graceDays: 0 });
    expect(version.effectiveAt).toBe(effectiveAt);
    expect(await identity.send<'SignAgreements'>(sign(uid, tick(version)))).toMatchObject({ ok: true });
    identity.clock.advance(8 * DAY);
    expect(await identity.context.graceEnds.sweep()).toBe(0);
    expect((await view(uid)).allow).toEqual(MAY);
  });

  it('are refused in an older version or with another text, which names the version of now', async () => {
    const { uid } = await givenCustomer(identity);
    const version = await published(identity, pair, { agreement: 'terms' });
    const refusal = { code: 'agreement-changed', field: 'agreements', inputs: { agreement: 'terms', version: 2 } };
    const bare = { ...sign(uid), agreements: ['terms'] } as const;
    expect(await identity.refused<'SignAgreements'>(bare)).toEqual(refusal);
    for (const wrong of [
      { ...tick(version), version: 3 },
      { ...tick(version), contentHash: 'f'.repeat(64) },
    ])
      expect(await identity.refused<'SignAgreements'>(sign(uid, wrong))).toEqual(refusal);
    expect(await identity.refused<'SignAgreements'>(sign(uid, { agreement: 'privacy', version: 1 }))).toMatchObject({
      code: 'agreement-unknown',
    });
  });

  it('are asked of a sign-up in the version of now, the privacy notice too once there is one', async () => {
    const [terms, privacy] = [
      await published(identity, pair, { agreement: 'terms' }),
      await published(identity, pair, { agreement: 'privacy' }),
    ];
    const email = newAddress();
    expect(await identity.refused<'Register'>(signUp(email))).toEqual({
      code: 'agreements-missing',
      field: 'agreements',
    });
    const all = { ...signUp(email), agreements: ['terms', 'risk', 'privacy'] } as const;
    expect(await identity.refused<'Register'>(all)).toMatchObject({ code: 'agreement-changed' });
    const ticked = [tick(terms), tick(privacy)];
    const signedUp = await identity.send<'Register'>({ ...signUp(email), ticked });
    if (!signedUp.ok) throw new Error(signedUp.rejection.code);
    const { signUp: name } = signedUp.value;
    // A version that is published before the code is typed is due like anybody's.
    await published(identity, pair, { agreement: 'risk', graceDays: 30 });
    const done = await identity.send<'VerifyEmail'>({
      type: 'VerifyEmail',
      email,
      signUp: name,
      code: '000000',
      origin: ORIGIN,
    });
    if (!done.ok) throw new Error(done.rejection.code);
    expect(done.value.user).toMatchObject({
      allow: MAY,
      agreementsSigned: ['terms', 'risk', 'privacy'],
      agreementsDue: [{ agreement: 'risk', version: 2 }],
    });
  });

  it('are counted before and after they are published, without sub-accounts', async () => {
    const customer = await givenCustomer(identity);
    await registered(identity, newAddress());
    const rows = async () =>
      (await identity.asked('identity.agreement-rows', {})).find((one) => one.agreement === 'terms');
    expect(await rows()).toMatchObject({
      customers: { au: { all: 2, signed: 2 }, jp: { all: 0, signed: 0 } },
      versions: [{ version: 1, signed: 2, missing: 0 }],
    });
    const version = await published(identity, pair, { agreement: 'terms' });
    await identity.send<'SignAgreements'>(sign(customer.uid, tick(version)));
    expect((await rows())?.versions).toMatchObject([
      { version: 1, signed: 2, missing: 0, by: [] },
      { version: 2, signed: 1, missing: 1, by: [pair.maker.staffId, pair.checker.staffId] },
    ]);
  });

  it('hold a frozen account with the others, once it is free again', async () => {
    const { uid } = await givenCustomer(identity);
    await frozen(identity, uid);
    await published(identity, pair, { agreement: 'terms', graceDays: 1 });
    identity.clock.advance(DAY);
    expect(await identity.context.graceEnds.sweep()).toBe(0);
    const { decided } = await agreed(
      identity,
      { maker: pair.maker, checker: (await givenPublishers(identity)).maker },
      { kind: 'user-unfreeze', payload: { uid } },
    );
    expect(decided).toMatchObject({ value: { status: 'executed' } });
    expect((await view(uid)).allow).toEqual(['deposit', 'transfer', 'withdraw']);
  });

  it('hold everybody else where one account cannot be read, and that one as soon as it can', async () => {
    const [poor, other] = [await givenCustomer(identity), await givenCustomer(identity)];
    await published(identity, pair, { agreement: 'terms', graceDays: 1 });
    identity.clock.advance(DAY);
    const { users } = identity.context;
    const change = users.change.bind(users);
    const broken = jest
      .spyOn(users, 'change')
      .mockImplementation((uid, ...rest) =>
        uid === poor.uid ? Promise.reject(new Error('cannot be read')) : change(uid, ...rest),
      );
    await identity.service.tidy();
    expect((await view(other.uid)).allow).not.toContain('exchange');
    expect(identity.warnings).toEqual([expect.objectContaining({ message: 'cannot be read' })]);
    broken.mockRestore();
    await identity.service.tidy();
    expect((await view(poor.uid)).allow).not.toContain('exchange');
  });

  it('are caught up with by a process that was away when a grace ended', async () => {
    const customers = [await givenCustomer(identity), await givenCustomer(identity)];
    await published(identity, pair, { agreement: 'terms', graceDays: 1 });
    const { directory } = identity;
    await identity.stop(true);
    identity = await givenIdentity({ directory });
    identity.clock.advance(2 * DAY);
    await identity.service.tidy();
    for (const { uid } of customers) expect((await view(uid)).allow).not.toContain('exchange');
  });
});
