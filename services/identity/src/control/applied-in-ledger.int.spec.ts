import { ManualClock } from '@corella/clock';
import type { Signals } from '@corella/signals';
import { agreed } from '../testing/given-approvals.js';
import { givenIdentity, ORIGIN, PASSWORD, type Identity } from '../testing/given-identity.js';
import { givenCustomer, givenStaff } from '../testing/given-people.js';
import { change, givenCompany, givenSubAccount } from '../testing/given-sub-accounts.js';
import { isAppliedInLedger } from './applied-in-ledger.js';

describe('changes of what an account may do', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  beforeEach(() => {
    identity.ledger.heard = null;
  });
  afterAll(async () => {
    identity.ledger.heard = null;
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const support = async () => (await givenStaff(identity, 'support')).principal;
  const freeze = async (uid: string) => {
    const staff = await support();
    return identity.send<'FreezeUser'>({ type: 'FreezeUser', staff, uid, reason: 'F01', requestId: 'q' });
  };
  const changePassword = (uid: string, current = PASSWORD, next = 'Green8-heron!') =>
    identity.send<'ChangePassword'>({
      type: 'ChangePassword',
      acknowledgeBlock: true,
      uid,
      sessionId: 'x',
      current,
      next,
      origin: ORIGIN,
    });

  it('are answered once the ledger has them', async () => {
    expect(await freeze((await givenCustomer(identity)).uid)).toEqual({
      ok: true,
      value: { frozen: true, applied: true },
    });
    expect(await changePassword((await givenCustomer(identity)).uid)).toMatchObject({ value: { applied: true } });
  });

  it('count, and say that the ledger only follows, where it has not heard of them', async () => {
    const [one, other] = [await givenCustomer(identity), await givenCustomer(identity)];
    const { uid } = await givenCompany(identity);
    const sub = await givenSubAccount(identity, uid);
    identity.ledger.heard = 0;
    expect(await freeze(one.uid)).toEqual({ ok: true, value: { frozen: true, applied: false } });
    expect(await identity.asked('identity.user', { uid: one.uid })).toMatchObject({ status: 'frozen' });
    expect(await changePassword(other.uid)).toMatchObject({ value: { changed: true, applied: false } });
    expect(await identity.send<'ChangeSubAccount'>(change(uid, sub.uid, { kind: 'freeze' }))).toMatchObject({
      value: { subAccount: { frozenBy: 'parent' }, applied: false },
    });
  });

  it('of a main account wait for its sub-accounts too', async () => {
    const { uid } = await givenCompany(identity);
    const sub = await givenSubAccount(identity, uid);
    for (let times = 0; times < 12; times += 1)
      await identity.send<'ChangeSubAccount'>(change(uid, sub.uid, { kind: times % 2 === 0 ? 'freeze' : 'unfreeze' }));
    const derived = (await identity.events(`user-${uid}`)).filter(({ type }) => type === 'AccountControlDerived');
    // All that is to come of the main account, and not nearly all of the sub-account.
    identity.ledger.heard = derived.length + 1;
    expect(await freeze(uid)).toMatchObject({ value: { applied: false } });
  });

  it('by two people say it with the decision', async () => {
    const { uid } = await givenCustomer(identity);
    await freeze(uid);
    const [maker, checker] = [
      (await givenStaff(identity, 'aml')).principal,
      (await givenStaff(identity, 'aml')).principal,
    ];
    identity.ledger.heard = 0;
    const { decided } = await agreed(identity, { maker, checker }, { kind: 'user-unfreeze', payload: { uid } });
    expect(decided).toMatchObject({ ok: true, value: { status: 'executed', applied: false } });
    expect(await identity.asked('identity.user', { uid })).toMatchObject({ status: 'active' });
  });
});

describe('a ledger that is away', () => {
  const users = { controlRevision: () => 4 };

  it('costs one second, for however many customers', async () => {
    const asked: number[] = [];
    const stopwatch = new ManualClock(0);
    const signals = {
      request: async (_: string, __: unknown, { timeoutMs }: { timeoutMs: number }) => {
        asked.push(timeoutMs);
        await Promise.resolve();
        throw new Error('nobody answers');
      },
    } as unknown as Signals;
    const sleep = async (ms: number): Promise<void> => stopwatch.advance(ms / 3);
    expect(await isAppliedInLedger({ signals, sleep, stopwatch, users }, ['11', '12', '13'])).toBe(false);
    expect(stopwatch.elapsedMs()).toBeLessThanOrEqual(1_100);
    expect(Math.max(...asked)).toBe(1_000);
  });

  it('has not heard what only the stream of somebody else has reached', async () => {
    const source = { stream: 'user-12', revision: 9 };
    const signals = { request: async () => ({ source }) } as unknown as Signals;
    const stopwatch = new ManualClock(0);
    const deps = { signals, sleep: async (ms: number) => stopwatch.advance(ms), stopwatch, users };
    expect(await isAppliedInLedger(deps, ['11'])).toBe(false);
    expect(await isAppliedInLedger(deps, ['12'])).toBe(true);
  });

  it('is not asked about somebody of whom there was nothing to record', async () => {
    const request = jest.fn();
    const deps = { signals: { request } as unknown as Signals, sleep: () => Promise.resolve() };
    const nothing = { controlRevision: () => undefined };
    expect(await isAppliedInLedger({ ...deps, stopwatch: new ManualClock(0), users: nothing }, ['11'])).toBe(true);
    expect(request).not.toHaveBeenCalled();
  });

  it('is waited for no longer once it let a question wait', async () => {
    const stopwatch = new ManualClock(0);
    let asked = 0;
    const signals = {
      request: (_: string, __: unknown, { timeoutMs }: { timeoutMs: number }) => {
        asked += 1;
        stopwatch.advance(timeoutMs);
        return Promise.reject(new Error('timeout'));
      },
    } as unknown as Signals;
    const sleep = (): Promise<void> => Promise.resolve();
    expect(await isAppliedInLedger({ signals, sleep, stopwatch, users }, ['11'])).toBe(false);
    expect([asked, stopwatch.elapsedMs()]).toEqual([1, 1_000]);
  });
});
