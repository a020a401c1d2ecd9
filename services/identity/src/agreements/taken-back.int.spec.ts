import type { AgreementTick, AgreementVersion } from '@corella/contracts/identity';
import { askedFor } from '../testing/given-approvals.js';
import type { Pair } from '../testing/given-approvals.js';
import { DAY, givenPublishers, published, takenBack } from '../testing/given-agreements.js';
import { eventually, givenIdentity, ORIGIN, type Identity } from '../testing/given-identity.js';
import { givenCustomer, viewOf } from '../testing/given-people.js';

describe('a version that is taken back before it begins', () => {
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
  const sign = (uid: string, { agreement, version, contentHash }: AgreementVersion) => {
    const ticked: readonly AgreementTick[] = [{ agreement, version, contentHash: contentHash['en-us'] }];
    return identity.send<'SignAgreements'>({
      type: 'SignAgreements',
      uid,
      agreements: [],
      ticked,
      origin: ORIGIN,
      language: 'en-us',
    });
  };
  const inDays = (days: number): number => identity.clock.nowMs() + days * DAY;
  const EXECUTED = { ok: true, value: { status: 'executed' } };

  it('is due of nobody, can be signed by nobody, and is read by staff only', async () => {
    const { uid } = await givenCustomer(identity);
    const version = await published(identity, pair, { agreement: 'terms', effectiveAt: inDays(7) });
    expect((await view(uid)).agreementsDue).toMatchObject([{ version: 2 }]);
    expect(await takenBack(identity, pair, version)).toMatchObject(EXECUTED);
    expect(await view(uid)).not.toHaveProperty('agreementsDue');
    expect(await sign(uid, version)).toMatchObject({ ok: false, rejection: { code: 'agreement-changed' } });
    expect((await identity.asked('identity.agreements', {})).filter(({ version: number }) => number > 1)).toEqual([]);
    expect(await identity.asked('identity.agreement-text', { agreement: 'terms', version: 2 })).toMatchObject({
      texts: { 'en-us': 'The terms, version 2.' },
      published: null,
    });
    identity.clock.advance(30 * DAY);
    await identity.service.tidy();
    expect((await view(uid)).allow).toContain('exchange');
    const { versions = [] } = (await identity.asked('identity.agreement-rows', {}))[0] ?? {};
    expect(versions).toMatchObject([
      { version: 1 },
      { version: 2, missing: 0, withdrawal: { at: expect.any(Number) } },
    ]);
  });

  it('leaves who had signed it early with what they had signed before', async () => {
    const { uid } = await givenCustomer(identity);
    const version = await published(identity, pair, { agreement: 'terms', effectiveAt: inDays(7) });
    await sign(uid, version);
    await takenBack(identity, pair, version);
    expect((await view(uid)).signatures?.filter(({ agreement }) => agreement === 'terms')).toMatchObject([
      { version: 1 },
    ]);
    const rows = async () => (await identity.asked('identity.agreement-rows', {}))[0]?.versions;
    expect(await rows()).toMatchObject([{ signed: 1 }, { signed: 0 }]);
    // The next one asks them again, by the number after it.
    const next = await published(identity, pair, { agreement: 'terms', effectiveAt: inDays(8), graceDays: 0 });
    expect((await view(uid)).agreementsDue).toMatchObject([{ version: 3 }]);
    identity.clock.advance(9 * DAY);
    await identity.service.tidy();
    expect((await view(uid)).allow).not.toContain('exchange');
    expect(await sign(uid, next)).toMatchObject({ ok: true });
    expect((await view(uid)).allow).toContain('exchange');
  });

  it('lets an earlier one count again at once for who signed only the later one', async () => {
    const { uid } = await givenCustomer(identity);
    const standing = await published(identity, pair, { agreement: 'terms', graceDays: 1 });
    const later = await published(identity, pair, { agreement: 'terms', effectiveAt: inDays(7) });
    await sign(uid, later);
    identity.clock.advance(2 * DAY);
    await identity.service.tidy();
    expect((await view(uid)).allow).toContain('exchange');
    const other = await givenPublishers(identity);
    await takenBack(identity, other, later);
    await eventually(async () => !(await view(uid)).allow.includes('exchange'));
    await sign(uid, standing);
    expect((await view(uid)).allow).toContain('exchange');
  });

  it('stays where it began before the second person agreed, and nothing is asked for afterwards', async () => {
    const { uid } = await givenCustomer(identity);
    const version = await published(identity, pair, {
      agreement: 'terms',
      effectiveAt: inDays(0) + 60_000,
      graceDays: 1,
    });
    const rows = await identity.asked('identity.agreement-rows', {});
    const approvalId = rows[0]?.versions.at(-1)?.approvalId ?? '';
    const request = {
      kind: 'agreement-withdraw',
      payload: { agreement: 'terms', version: 2, approvalId },
    } as const;
    const waiting = await askedFor(identity, pair, request);
    identity.clock.advance(60_000);
    expect(await waiting.decide()).toMatchObject({ ok: true, value: { status: 'failed' } });
    expect((await view(uid)).agreementsDue).toMatchObject([{ version: 2, effectiveAt: version.effectiveAt }]);
    expect(await takenBack(identity, pair, version).catch((error: Error) => error.message)).toContain(
      'agreement-begun',
    );
  });
});
