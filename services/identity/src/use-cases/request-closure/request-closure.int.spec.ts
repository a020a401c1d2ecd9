import { closureDates, erasureDay } from '@corella/contracts/identity';
import { asksToClose, closureOf, has } from '../../testing/given-closure.js';
import { givenIdentity, ORIGIN, type Identity } from '../../testing/given-identity.js';
import { frozen, givenCustomer, loggedIn, proven } from '../../testing/given-people.js';
import { create, givenCompany, givenSubAccount } from '../../testing/given-sub-accounts.js';
import { submitted } from '../../testing/given-verification.js';

describe('RequestClosure', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const view = (uid: string) => identity.asked('identity.closure', { uid });

  it('says first what stands in the way, and until when what is kept', async () => {
    const { uid } = await givenCompany(identity);
    const sub = await givenSubAccount(identity, uid);
    has(identity, `spot:${uid}`, 5n, 2n);
    has(identity, `spot:${sub.uid}`, 0n);
    identity.ledger.orders.set(`spot:${sub.uid}`, 3);
    await frozen(identity, sub.uid);
    expect(await view(uid)).toEqual({
      state: 'active',
      requestedAt: null,
      closedAt: null,
      givesBack: false,
      dates: closureDates('approved', identity.clock.nowMs()),
      obstacles: [
        { kind: 'frozen', uid: sub.uid },
        { kind: 'balance', account: `spot:${uid}`, asset: 'aud', available: '5', frozen: '2' },
        { kind: 'orders', account: `spot:${sub.uid}`, count: 3 },
      ],
    });
    expect(await view(sub.uid)).toBeNull();
    expect(await view('999')).toBeNull();
  });

  it('makes an account begin nothing, with its sub-accounts, and mails the owner with the dates', async () => {
    const { uid, email } = await givenCompany(identity);
    const sub = await givenSubAccount(identity, uid);
    has(identity, `spot:${uid}`, 5n);
    await asksToClose(identity, uid);
    expect(await view(uid)).toMatchObject({ state: 'closing', requestedAt: identity.clock.nowMs() });
    const user = async (of: string) => identity.asked('identity.user', { uid: of });
    expect(await user(uid)).toMatchObject({
      status: 'active',
      allow: ['transfer', 'withdraw'],
      closingSince: identity.clock.nowMs(),
    });
    expect(await user(sub.uid)).toMatchObject({ status: 'active', allow: ['transfer'] });
    const [mail] = await identity.outbox.list(email);
    expect(mail?.subject).toContain('Your Corella account is closing');
    expect(mail?.text).toContain(erasureDay(closureDates('approved', identity.clock.nowMs()).retainUntil));
    expect(mail?.text).toMatch(/https?:\S+not-me/);
    const [log] = await identity.asked('identity.security-log', { uid });
    expect(log).toMatchObject({ action: 'closure-requested', ok: true });
    // A second time changes nothing and mails nobody.
    const [head, mails] = [await identity.store.head(), (await identity.outbox.list(email)).length];
    await asksToClose(identity, uid);
    expect(await identity.store.head()).toEqual(head);
    expect(await identity.outbox.list(email)).toHaveLength(mails);
    expect(await loggedIn(identity, email)).toEqual(expect.any(String));
  });

  it('refuses new keys and sub-accounts from then on', async () => {
    const { uid } = await givenCompany(identity);
    has(identity, `spot:${uid}`, 5n);
    await asksToClose(identity, uid);
    const terms = { label: 'bot', permissions: ['READ'], ips: [], origin: ORIGIN } as const;
    const key = { type: 'CreateApiKey', uid, idempotencyKey: 'k', ...terms } as const;
    expect(await identity.refused({ ...key, ...proven(identity, uid, 'api-key-create') })).toEqual({
      code: 'account-closing',
    });
    expect(await identity.refused(create(uid))).toEqual({ code: 'account-closing' });
  });

  it('wants proof and the dates as they are', async () => {
    const { uid } = await givenCustomer(identity);
    const command = await closureOf(identity, uid);
    const { stepUp: _, ...bare } = command;
    expect(await identity.refused(bare)).toMatchObject({ code: 'step-up-required' });
    expect(await identity.refused({ ...command, ...proven(identity, uid, 'account-lock') })).toMatchObject({
      code: 'step-up-required',
    });
    const acknowledged = { ordinaryUntil: '2026-01-01', retainUntil: '2026-01-01' };
    expect(await identity.refused({ ...command, acknowledged })).toMatchObject({
      code: 'closure-dates-changed',
      field: 'acknowledge',
    });
    expect((await identity.send<'RequestClosure'>(command)).ok).toBe(true);
  });

  it('is for main accounts that are neither frozen nor locked', async () => {
    const { uid } = await givenCompany(identity);
    const sub = await givenSubAccount(identity, uid);
    expect(await identity.refused({ ...(await closureOf(identity, uid)), uid: sub.uid })).toEqual({
      code: 'sub-refused',
    });
    await frozen(identity, uid);
    expect(await identity.refused(await closureOf(identity, uid))).toEqual({ code: 'account-frozen' });
    expect(await identity.refused({ ...(await closureOf(identity, uid)), uid: '999' })).toEqual({
      code: 'user-unknown',
    });
  });
});

describe('RequestClosure outside of a demo, or before a verification', () => {
  it('gives nothing back, since no money is play money', async () => {
    const identity = await givenIdentity({ demo: false });
    try {
      const uid = '1234567';
      const { context } = identity;
      await context.users.change(uid, {
        type: 'Register',
        uid,
        country: 'AU',
        contactRef: uid,
        agreements: ['terms', 'risk'],
        originRef: 'o',
        approveKycAs: null,
      });
      expect(await identity.refused(await closureOf(identity, uid, { giveBack: true }))).toEqual({
        code: 'give-back-unavailable',
        field: 'giveBack',
      });
    } finally {
      await identity.stop();
    }
  });

  it('keeps nothing of somebody who was never verified, who may ask to be forgotten; the desk finishes its case', async () => {
    const identity = await givenIdentity({ demoKyc: 'manual' });
    try {
      const { uid } = await givenCustomer(identity);
      expect(await identity.asked('identity.closure', { uid })).toMatchObject({
        dates: { kept: 'none' },
        obstacles: [],
      });
      await submitted(identity, uid);
      expect(await identity.asked('identity.closure', { uid })).toMatchObject({
        obstacles: [{ kind: 'verification' }],
      });
      await asksToClose(identity, uid, { erasure: true });
      expect(await identity.asked('identity.closure', { uid })).toMatchObject({ state: 'closing' });
      const { uid: other } = await givenCustomer(identity);
      has(identity, `spot:${other}`, 1n);
      await asksToClose(identity, other);
      await expect(submitted(identity, other)).rejects.toThrow('account-closing');
    } finally {
      await identity.stop();
    }
  });
});
