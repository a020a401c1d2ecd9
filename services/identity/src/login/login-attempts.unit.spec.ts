import { ManualClock } from '@corella/clock';
import { LoginAttempts } from './login-attempts.js';
import type { Guesser, OpenAttempt } from './login-attempts.js';

const MINUTE_MS = 60_000;
const KIM: Guesser = { account: 'kim', ip: '203.0.113.1', knownDevice: null };
const SLOW_DOWN = (retryAfterS: number) => ({ rejection: { code: 'slow-down', inputs: { retryAfterS } } });
/** Lets everything that is not waiting for something else go on. */
const settled = async (): Promise<void> => {
  for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
};

const given = (limitSources = true) => {
  const clock = new ManualClock(0);
  const held: { readonly ms: number; release(): void }[] = [];
  let holds = false;
  const attempts = new LoginAttempts({
    limitSources,
    clock,
    sleep: (ms) =>
      new Promise((resolve) => {
        held.push({ ms, release: resolve });
        if (!holds) resolve();
      }),
  });
  const enter = async (guesser: Guesser): Promise<OpenAttempt> => {
    const entered = await attempts.enter(guesser);
    if (!entered.ok) throw new Error(JSON.stringify(entered.rejection));
    return entered.value;
  };
  const account = (n: number, more: Partial<Guesser> = {}): Guesser => ({ ...KIM, account: `a${n}`, ...more });
  /** Wrong guesses at one account each, one after the other. */
  const fail = async (times: number, more: Partial<Guesser> = {}): Promise<void> => {
    for (let n = 0; n < times; n += 1) (await enter(account(n, more))).failed();
  };
  return { attempts, clock, enter, account, fail, held, holdBack: () => void (holds = true) };
};

describe('login attempts', () => {
  it('block a source after 20 failures within a minute, until the oldest of them is a minute old', async () => {
    const { attempts, clock, fail } = given();
    await fail(1);
    clock.advance(30_000);
    await fail(19);
    expect(await attempts.enter(KIM)).toMatchObject(SLOW_DOWN(30));
    clock.advance(29_999);
    expect(await attempts.enter(KIM)).toMatchObject(SLOW_DOWN(1));
    expect(await attempts.enter({ ...KIM, ip: '203.0.113.2' })).toMatchObject({ ok: true });
    clock.advance(1);
    expect(await attempts.enter(KIM)).toMatchObject({ ok: true });
  });

  it('block no source while limits are off', async () => {
    const { attempts, fail } = given(false);
    await fail(40);
    expect(await attempts.enter(KIM)).toMatchObject({ ok: true });
  });

  it('count the /64 and the /48 of an IPv6 source, which may fail twice and eight times as often', async () => {
    const { attempts, fail } = given();
    const address = (network: number, n: number): string => `2001:db8:1:${network}::${n.toString(16)}`;
    const isIn = async (ip: string): Promise<boolean> => {
      const entered = await attempts.enter({ ...KIM, ip });
      if (entered.ok) entered.value.excused();
      return entered.ok;
    };
    for (let n = 0; n < 40; n += 1) await fail(1, { ip: address(0, n) });
    expect(await isIn(address(0, 99))).toBe(false);
    expect(await isIn(address(1, 99))).toBe(true);
    for (let network = 1; network < 4; network += 1)
      for (let n = 0; n < 40; n += 1) await fail(1, { ip: address(network, n) });
    expect(await isIn(address(9, 1))).toBe(false);
    expect(await isIn('2001:db8:2::1')).toBe(true);
  });

  it('let 60 right passwords of one source in at once, and none of them is refused', async () => {
    const { attempts, clock, account } = given();
    const done: Promise<boolean>[] = [];
    for (let n = 0; n < 60; n += 1)
      done.push(
        attempts.enter(account(n)).then((entered) => {
          if (!entered.ok) return false;
          entered.value.excused();
          return true;
        }),
      );
    expect(await Promise.all(done)).toEqual(Array.from({ length: 60 }, () => true));
    expect(clock.nowMs()).toBe(0);
  });

  it('check simultaneous wrong guesses no more often than guesses one after the other', async () => {
    const { attempts, account } = given();
    const open: OpenAttempt[] = [];
    const refused: string[] = [];
    for (let n = 0; n < 60; n += 1)
      void attempts.enter(account(n)).then((entered) => {
        if (entered.ok) open.push(entered.value);
        else refused.push(entered.rejection.code);
      });
    await settled();
    expect([open.length, refused.length]).toEqual([20, 0]);
    for (const attempt of open.splice(0)) attempt.failed();
    await settled();
    expect([open.length, new Set(refused)]).toEqual([0, new Set(['slow-down'])]);
    expect(refused).toHaveLength(40);
  });

  it('let five guesses at one account in at once, and delay those after them', async () => {
    const { attempts, held } = given(false);
    const open: OpenAttempt[] = [];
    for (let n = 0; n < 8; n += 1)
      void attempts.enter(KIM).then((entered) => (entered.ok ? open.push(entered.value) : undefined));
    await settled();
    expect(open).toHaveLength(5);
    for (const attempt of open.splice(0)) attempt.failed();
    await settled();
    expect(held.map(({ ms }) => ms)).toEqual([500, 1_000, 2_000]);
  });

  it('delay an account from the sixth guess on, at most three seconds, and forget after 15 minutes', async () => {
    const { clock, enter, held } = given(false);
    const delays = async (times: number): Promise<readonly number[]> => {
      const before = held.length;
      for (let n = 0; n < times; n += 1) (await enter(KIM)).failed();
      return held.slice(before).map(({ ms }) => ms);
    };
    expect(await delays(9)).toEqual([500, 1_000, 2_000, 3_000]);
    clock.advance(15 * MINUTE_MS - 1);
    expect(await delays(1)).toEqual([3_000]);
    clock.advance(15 * MINUTE_MS);
    expect(await delays(5)).toEqual([]);
  });

  it('forget the failures of an account at a good login, but not those of the source', async () => {
    const { attempts, enter, held } = given();
    for (let n = 0; n < 20; n += 1) (await enter(KIM)).failed();
    attempts.succeeded(KIM);
    expect(await attempts.enter(KIM)).toMatchObject({ ok: false });
    const before = held.length;
    await enter({ ...KIM, ip: '203.0.113.2' });
    expect(held.length).toBe(before);
  });

  it('give a known device allowances of its own, which strangers do not use up', async () => {
    const { attempts, enter, fail, held } = given();
    for (let n = 0; n < 20; n += 1) (await enter(KIM)).failed();
    const before = held.length;
    const owner = { ...KIM, knownDevice: 'd1' };
    expect(await attempts.enter(KIM)).toMatchObject({ ok: false });
    (await enter(owner)).excused();
    expect(held.length).toBe(before);
    await fail(20, { knownDevice: 'd1', ip: '203.0.113.9' });
    expect(await attempts.enter(owner)).toMatchObject({ ok: false });
    expect(await attempts.enter({ ...owner, knownDevice: 'd2' })).toMatchObject({ ok: true });
  });

  it('count an attempt once, whatever is said about it afterwards', async () => {
    const { attempts, enter, fail } = given();
    await fail(19);
    const attempt = await enter(KIM);
    attempt.excused();
    attempt.failed();
    expect(await attempts.enter(KIM)).toMatchObject({ ok: true });
  });

  it('delay at most 500 answers at once, and let at most 500 wait for a place', async () => {
    const { attempts, enter, held, holdBack } = given(false);
    for (let n = 0; n < 5; n += 1) (await enter(KIM)).failed();
    holdBack();
    const holding = Array.from({ length: 500 }, () => attempts.enter(KIM));
    expect(await attempts.enter(KIM)).toMatchObject({ rejection: { code: 'busy' } });
    for (const { release } of held) release();
    await Promise.all(holding);
    const lee = { ...KIM, account: 'lee' };
    for (let n = 0; n < 5; n += 1) await enter(lee);
    for (let n = 0; n < 500; n += 1) void attempts.enter(lee);
    expect(await attempts.enter(lee)).toMatchObject({ rejection: { code: 'busy' } });
  });
});
