import { LoginAttempts } from './login-attempts.js';

const MINUTE_MS = 60_000;

const given = (limitSources = true) => {
  const held: { readonly ms: number; release(): void }[] = [];
  const attempts = new LoginAttempts({
    limitSources,
    sleep: (ms) => new Promise((resolve) => held.push({ ms, release: resolve })),
  });
  const fail = (times: number, { source = 'ip', account = 'kim', now = 0 } = {}): void => {
    for (let n = 0; n < times; n += 1) attempts.failed(source, account, now);
  };
  return { attempts, fail, held };
};

describe('login attempts', () => {
  it('block a source after 20 failures within a minute, until the oldest of them is a minute old', () => {
    const { attempts, fail } = given();
    fail(1);
    fail(18, { now: 30_000 });
    expect(attempts.blockedForS('ip', 30_000)).toBeNull();
    fail(1, { now: 30_000 });
    expect(attempts.blockedForS('ip', 30_000)).toBe(30);
    expect(attempts.blockedForS('ip', 59_999)).toBe(1);
    expect(attempts.blockedForS('ip', MINUTE_MS)).toBeNull();
    expect(attempts.blockedForS('other', 30_000)).toBeNull();
  });

  it('block no source while limits are off', () => {
    const { attempts, fail } = given(false);
    fail(40);
    expect(attempts.blockedForS('ip', 0)).toBeNull();
  });

  it('delay an account from the sixth attempt on, at most three seconds, and forget after 15 minutes', () => {
    const { attempts, fail } = given();
    const delays = Array.from({ length: 9 }, () => {
      const ms = attempts.delayMs('kim', 0);
      fail(1);
      return ms;
    });
    expect(delays).toEqual([0, 0, 0, 0, 0, 500, 1_000, 2_000, 3_000]);
    fail(100);
    expect(attempts.delayMs('kim', 15 * MINUTE_MS - 1)).toBe(3_000);
    expect(attempts.delayMs('kim', 15 * MINUTE_MS)).toBe(0);
    expect(attempts.delayMs('lee', 0)).toBe(0);
    fail(1, { now: 15 * MINUTE_MS });
    expect(attempts.delayMs('kim', 15 * MINUTE_MS)).toBe(0);
  });

  it('take back an attempt that was not a wrong guess', () => {
    const { attempts, fail } = given();
    fail(20);
    fail(1, { source: 'ip', account: 'lee', now: 1 });
    attempts.excuse('ip', 'lee', 1);
    attempts.excuse('ip', 'kim', 0);
    expect(attempts.blockedForS('ip', 1)).toBeNull();
    attempts.excuse('other', 'nobody', 0);
    fail(1);
    expect(attempts.blockedForS('ip', 1)).toBe(60);
  });

  it('forget the failures of an account at a good login, but not those of the source', () => {
    const { attempts, fail } = given();
    fail(20);
    attempts.succeeded('kim');
    expect(attempts.delayMs('kim', 0)).toBe(0);
    expect(attempts.blockedForS('ip', 0)).toBe(60);
  });

  it('delay at most 500 answers at once', async () => {
    const { attempts, held } = given();
    expect(await attempts.hold(0)).toBe(true);
    const holding = Array.from({ length: 500 }, () => attempts.hold(500));
    expect(await attempts.hold(500)).toBe(false);
    expect(held).toHaveLength(500);
    held[0]?.release();
    expect(await holding[0]).toBe(true);
    const next = attempts.hold(500);
    for (const { release } of held) release();
    expect(await next).toBe(true);
    await Promise.all(holding);
  });
});
