import { IDENTITY_TOPIC } from '@corella/contracts/identity';
import { asksToClose, closureOf, has, keep } from '../testing/given-closure.js';
import { eventually, givenIdentity, ORIGIN, type Identity } from '../testing/given-identity.js';
import { frozen, givenCustomer, login, loggedIn, proven } from '../testing/given-people.js';
import { givenCompany, givenSubAccount } from '../testing/given-sub-accounts.js';
import { closeIfNothingIsLeft, openSealed } from './close-account.js';

const OF_CLOSING = /Closure|AccountClosed/;

describe('an account that its owner wants closed', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterEach(() => {
    identity.ledger.beforeBalances = null;
    identity.ledger.heard = null;
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const steps = async (uid: string) =>
    (await identity.events(`user-${uid}`)).map(({ type }) => type).filter((type) => OF_CLOSING.test(type));
  const state = async (uid: string) => (await identity.asked('identity.closure', { uid }))?.state;
  const isClosed = (uid: string) => eventually(async () => (await state(uid)) === 'closed');
  /** Closing, with money that keeps it so. */
  const leaving = async (uid: string) => {
    has(identity, `spot:${uid}`, 5n);
    let looks = 0;
    identity.ledger.beforeBalances = async () => void (looks += 1);
    await asksToClose(identity, uid);
    // One for the dates that are shown, and those right after the request.
    await eventually(() => looks >= 2);
    await identity.context.closures.settled();
    identity.ledger.beforeBalances = null;
    expect(await state(uid)).toBe('closing');
  };

  it('is closed at once where nothing is left: nobody gets in, and the owner is told until when what is kept', async () => {
    const { uid, email, token } = await givenCustomer(identity);
    const key = { type: 'CreateApiKey', uid, label: 'bot', permissions: ['READ'], ips: [], origin: ORIGIN } as const;
    await identity.send<'CreateApiKey'>({ ...key, idempotencyKey: 'k', ...proven(identity, uid, 'api-key-create') });
    const heard = identity.heard.length;
    await asksToClose(identity, uid);
    await isClosed(uid);
    expect(await steps(uid)).toEqual(['ClosureRequested', 'ClosureSealed', 'AccountClosed']);
    expect((await identity.events(`user-${uid}`)).at(-1)).toMatchObject({
      type: 'AccountControlDerived',
      data: { status: 'closed', allow: [] },
    });
    expect(await identity.customerOf(token)).toBeNull();
    expect(await login(identity, email)).toMatchObject({ rejection: { code: 'account-closed' } });
    await eventually(async () => ((await identity.outbox.list(email))[0]?.subject ?? '').includes('account is closed'));
    const [mail] = await identity.outbox.list(email);
    expect(mail?.text).toContain('2033-01-05');
    for (const kind of ['api-key', 'session', 'device'] as const)
      expect(await identity.vault.list(kind, { person: uid })).toEqual([]);
    expect(identity.heard.slice(heard).map(({ topic }) => topic)).toContain(IDENTITY_TOPIC.sessionEnded);
    // Its pages say that it is closed, not that somebody has frozen it.
    expect(identity.heard.slice(heard)).toContainEqual(
      expect.objectContaining({ topic: IDENTITY_TOPIC.frozen, message: { uid, closed: true } }),
    );
    expect(await identity.refused(keep(uid))).toEqual({ code: 'account-closed' });
  });

  it('stays open while anything is left, and is closed by the round that finds nothing', async () => {
    const { uid, email } = await givenCustomer(identity);
    await leaving(uid);
    expect(await loggedIn(identity, email)).toEqual(expect.any(String));
    expect(await steps(uid)).toEqual(['ClosureRequested']);
    has(identity, `spot:${uid}`, 0n);
    await identity.service.tidy();
    expect(await steps(uid)).toEqual(['ClosureRequested', 'ClosureSealed', 'AccountClosed']);
  });

  it('is not closed over money that arrives between the first question and the seal', async () => {
    const { uid } = await givenCustomer(identity);
    await leaving(uid);
    has(identity, `spot:${uid}`, 0n);
    let questions = 0;
    identity.ledger.beforeBalances = async () => {
      questions += 1;
      // The second question comes after the seal. The deposit was posted a moment before the ledger had it.
      if (questions === 2) has(identity, `spot:${uid}`, 7n);
    };
    await identity.service.tidy();
    expect(questions).toBe(2);
    expect(await steps(uid)).toEqual(['ClosureRequested', 'ClosureSealed', 'ClosureUnsealed']);
    expect(await identity.asked('identity.user', { uid })).toMatchObject({
      status: 'active',
      allow: ['transfer', 'withdraw'],
    });
    has(identity, `spot:${uid}`, 0n);
    await identity.service.tidy();
    expect(await state(uid)).toBe('closed');
  });

  it('asks for the last time only when the ledger refuses whatever moves', async () => {
    const { uid } = await givenCustomer(identity);
    await leaving(uid);
    has(identity, `spot:${uid}`, 0n);
    const statuses: unknown[] = [];
    identity.ledger.beforeBalances = async () =>
      void statuses.push((await identity.asked('ledger.account', { account: `spot:${uid}` }))?.status);
    identity.ledger.heard = 1;
    await identity.service.tidy();
    // Nobody asks a ledger that has not heard of the seal.
    expect(statuses).toEqual(['active']);
    expect(await steps(uid)).toEqual(['ClosureRequested', 'ClosureSealed', 'ClosureUnsealed']);
    identity.ledger.heard = null;
    await identity.service.tidy();
    expect(statuses.slice(1)).toEqual(['active', 'closed']);
    expect(await state(uid)).toBe('closed');
  });

  it('waits for the ledger to refuse by this seal, and not by an earlier one', async () => {
    const { uid } = await givenCustomer(identity);
    await leaving(uid);
    const { users } = identity.context;
    await users.change(uid, { type: 'SealClosure' });
    const controls = (await identity.events(`user-${uid}`)).filter(({ type }) => type === 'AccountControlDerived');
    await users.change(uid, { type: 'UnsealClosure' });
    has(identity, `spot:${uid}`, 0n);
    identity.ledger.heard = controls.length;
    await identity.service.tidy();
    expect((await steps(uid)).slice(-2)).toEqual(['ClosureSealed', 'ClosureUnsealed']);
    identity.ledger.heard = null;
    await identity.service.tidy();
    expect(await state(uid)).toBe('closed');
  });

  it('is not closed by an answer from before a freeze', async () => {
    const { uid } = await givenCustomer(identity);
    await leaving(uid);
    has(identity, `spot:${uid}`, 0n);
    let questions = 0;
    identity.ledger.beforeBalances = async () => {
      questions += 1;
      if (questions === 2) await frozen(identity, uid);
    };
    await identity.service.tidy();
    expect(await state(uid)).toBe('closing');
    identity.ledger.beforeBalances = null;
    await identity.service.tidy();
    expect(await identity.asked('identity.closure', { uid })).toMatchObject({ obstacles: [{ kind: 'frozen', uid }] });
  });

  it('is not closed over a sub-account that staff freeze while it is looked at', async () => {
    const { uid } = await givenCompany(identity);
    const sub = await givenSubAccount(identity, uid);
    await leaving(uid);
    has(identity, `spot:${uid}`, 0n);
    let questions = 0;
    identity.ledger.beforeBalances = async () => {
      questions += 1;
      if (questions === 1) await frozen(identity, sub.uid);
    };
    // Not by a round, which looks at the others of this file too.
    expect(await closeIfNothingIsLeft(identity.context, uid)).toBe(false);
    identity.ledger.beforeBalances = null;
    expect(await steps(uid)).toEqual(['ClosureRequested', 'ClosureSealed', 'ClosureUnsealed']);
    expect(await identity.asked('identity.closure', { uid })).toMatchObject({
      state: 'closing',
      obstacles: [{ kind: 'frozen', uid: sub.uid }],
    });
  });

  it('keeps nobody else waiting, however long the ledger takes', async () => {
    const [slow, other] = [await givenCustomer(identity), await givenCustomer(identity)];
    const request = await closureOf(identity, slow.uid);
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    let isFirst = true;
    identity.ledger.beforeBalances = async () => {
      if (!isFirst) return;
      isFirst = false;
      await held;
    };
    await identity.send<'RequestClosure'>(request);
    await eventually(() => !isFirst);
    await asksToClose(identity, other.uid);
    await isClosed(other.uid);
    goOn();
    await isClosed(slow.uid);
  });

  it('is closed by the next round where the process died behind the seal, or behind the event', async () => {
    const { uid } = await givenCustomer(identity);
    await leaving(uid);
    const { users } = identity.context;
    await users.change(uid, { type: 'SealClosure' });
    has(identity, `spot:${uid}`, 0n);
    await identity.service.tidy();
    expect(await steps(uid)).toEqual([
      'ClosureRequested',
      'ClosureSealed',
      'ClosureUnsealed',
      'ClosureSealed',
      'AccountClosed',
    ]);
    const other = await givenCustomer(identity);
    await leaving(other.uid);
    await users.change(other.uid, { type: 'SealClosure' });
    await users.change(other.uid, { type: 'CompleteClosure', seal: 1 });
    // What follows from the event follows from the feed.
    await eventually(async () => (await identity.vault.list('session', { person: other.uid })).length === 0);
    await eventually(async () => ((await identity.outbox.list(other.email))[0]?.subject ?? '').includes('is closed'));
  });

  it('is opened again right after a start where the process died behind the seal, wherever its turn is', async () => {
    const { uid } = await givenCustomer(identity);
    await leaving(uid);
    await identity.context.users.change(uid, { type: 'SealClosure' });
    const other = await givenCustomer(identity);
    await leaving(other.uid);
    const before = (await steps(other.uid)).length;
    await openSealed(identity.context);
    expect(await steps(uid)).toEqual(['ClosureRequested', 'ClosureSealed', 'ClosureUnsealed']);
    expect((await steps(other.uid)).length).toBe(before);
    for (const left of [uid, other.uid]) await identity.send(keep(left));
  });

  it('takes its sub-accounts with it, whatever they have, but none that staff have frozen', async () => {
    const { uid } = await givenCompany(identity);
    const [one, other] = [await givenSubAccount(identity, uid), await givenSubAccount(identity, uid)];
    has(identity, `spot:${one.uid}`, 5n);
    await frozen(identity, other.uid);
    await asksToClose(identity, uid);
    await identity.service.tidy();
    expect(await state(uid)).toBe('closing');
    has(identity, `spot:${one.uid}`, 0n);
    await identity.service.tidy();
    expect(await identity.asked('identity.closure', { uid })).toMatchObject({
      state: 'closing',
      obstacles: [{ kind: 'frozen', uid: other.uid }],
    });
    await identity.context.users.change(other.uid, { type: 'Unfreeze', by: 's', approvalId: 'a' });
    await identity.service.tidy();
    expect(await state(uid)).toBe('closed');
    for (const sub of [one, other])
      expect((await identity.events(`user-${sub.uid}`)).at(-1)).toMatchObject({
        data: { status: 'closed', allow: [] },
      });
    const name = identity.asked('identity.user', { uid: one.uid });
    expect(await name).toMatchObject({ status: 'closed' });
  });
});

describe('play money', () => {
  it('is given back once the orders are gone, by one balanced entry for the whole family', async () => {
    const identity = await givenIdentity();
    const { ledger } = identity;
    const { uid } = await givenCompany(identity);
    const sub = await givenSubAccount(identity, uid);
    has(identity, `spot:${uid}`, 500n, 40n);
    has(identity, `spot:${sub.uid}`, 7n);
    ledger.balances.set(`spot:${uid}|btc`, { available: 3n, frozen: 0n });
    ledger.orders.set(`spot:${uid}`, 1);
    await asksToClose(identity, uid, { giveBack: true });
    const returns = () => ledger.entries.filter((entry) => entry.transactionType === 'demo-return');
    await identity.service.tidy();
    expect(identity.warnings).toEqual([]);
    // The order was cancelled: what it had frozen is there to be spent.
    has(identity, `spot:${uid}`, 540n);
    ledger.orders.clear();
    await frozen(identity, sub.uid);
    await identity.service.tidy();
    expect([identity.warnings, returns()]).toEqual([[], []]);
    await identity.context.users.change(sub.uid, { type: 'Unfreeze', by: 's', approvalId: 'a' });
    ledger.refusal = { code: 'busy', detail: 'later' };
    await identity.service.tidy();
    expect(identity.warnings).toHaveLength(1);
    expect(await identity.asked('identity.closure', { uid })).toMatchObject({ state: 'closing', givesBack: true });
    ledger.refusal = null;
    await identity.service.tidy();
    const line = (account: string, asset: string, units: string) => ({ account, bucket: 'available', asset, units });
    expect(returns()).toEqual([
      {
        type: 'PostEntry',
        transactionType: 'demo-return',
        memo: 'play money given back',
        by: 'identity',
        businessId: expect.stringMatching(`^demo-return:${uid}:`),
        postings: [
          line(`spot:${uid}`, 'aud', '-540'),
          line(`spot:${sub.uid}`, 'aud', '-7'),
          line('house:demo', 'aud', '547'),
          line(`spot:${uid}`, 'btc', '-3'),
          line('house:demo', 'btc', '3'),
        ],
      },
    ]);
    expect(await identity.asked('identity.closure', { uid })).toMatchObject({ state: 'closed' });
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
});
