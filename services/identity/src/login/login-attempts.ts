import type { Clock } from '@corella/clock';
import type { IdentityRejection } from '@corella/contracts/identity';
import { sha256Hex } from '@corella/hash';
import { sourcesOf } from '@corella/ip-address';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { BoundedMap } from '@corella/aggregates';

const WINDOW_MS = 60_000;
const FAILURES_A_SOURCE = 20;
const FREE_FAILURES = 5;
const FORGET_MS = 900_000;
const FIRST_DELAY_MS = 500;
/** Callers of the bus give up after five seconds. This leaves two for the wait before it and the hash after it. */
const LONGEST_DELAY_MS = 3_000;
const MAX_HELD = 500;
const MAX_WAITING = 500;

/** Who tries to log in. A known device has allowances of its own (`knownDevice` is the id of its row). */
export interface Guesser {
  readonly account: string;
  readonly ip: string;
  readonly knownDevice: string | null;
}

/** An attempt under way. What it turns out to be must be said once, by one of the two. */
export interface OpenAttempt {
  readonly failed: () => void;
  /** It was not a wrong guess: the password was right, or none was compared. */
  readonly excused: () => void;
}

interface SourceCount {
  failures: readonly number[];
  open: number;
}
interface AccountCount {
  failures: number;
  at: number;
  open: number;
}
interface Limited {
  readonly count: SourceCount;
  readonly most: number;
}

/**
 * Only failed logins count. A source with 20 failures in a minute is refused, for IPv6 with larger allowances for the
 * networks around it. An account under attack, known or not, is answered more and more slowly, but always answered, so
 * that its owner is never locked out. Attempts that might still fail are let in only as far as the allowance reaches;
 * the others wait for their outcome. So simultaneous guesses are checked no more often than guesses one after the
 * other, and right passwords are not refused, unless 500 attempts wait already.
 */
export class LoginAttempts {
  private readonly sources = new BoundedMap<string, SourceCount>(50_000);
  private readonly accounts = new BoundedMap<string, AccountCount>(50_000);
  private waiting: (() => void)[] = [];
  private held = 0;

  constructor(
    private readonly options: {
      readonly limitSources: boolean;
      readonly clock: Clock;
      readonly sleep: (ms: number) => Promise<void>;
    },
  ) {}

  /** Waits for a place among the guesses of the source and the account, then for the delay of the account. */
  async enter(guesser: Guesser): Promise<Result<OpenAttempt, IdentityRejection>> {
    const limited = this.limitsOf(guesser);
    const account = this.accountOf(guesser);
    for (;;) {
      const now = this.now();
      const blockedMs = Math.max(0, ...limited.map((one) => blockedForMs(one, now)));
      if (blockedMs > 0)
        return reject({ code: 'slow-down', inputs: { retryAfterS: Math.max(1, Math.ceil(blockedMs / 1_000)) } });
      if (limited.every((one) => hasRoom(one, now)) && mayGuess(account, now)) break;
      if (this.waiting.length >= MAX_WAITING) return reject({ code: 'busy' });
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    const delayMs = delayOf(account, this.now());
    for (const { count } of limited) count.open += 1;
    account.open += 1;
    const attempt = this.opened(limited, account);
    if (await this.hold(delayMs)) return ok(attempt);
    attempt.excused();
    return reject({ code: 'busy' });
  }

  /** Counts a failure of somebody whose password was right. */
  failed(guesser: Guesser): void {
    const now = this.now();
    for (const one of this.limitsOf(guesser)) noteFailure(one, now);
    noteAccountFailure(this.accountOf(guesser), now);
  }

  /** Forgets the failures of the account, or of the known device on it. */
  succeeded(guesser: Guesser): void {
    this.accountOf(guesser).failures = 0;
  }

  private opened(limited: readonly Limited[], account: AccountCount): OpenAttempt {
    let open = true;
    const close = (): boolean => {
      if (!open) return false;
      open = false;
      for (const { count } of limited) count.open -= 1;
      account.open -= 1;
      const woken = this.waiting;
      this.waiting = [];
      for (const wake of woken) wake();
      return true;
    };
    return {
      failed: () => {
        if (!close()) return;
        const now = this.now();
        for (const one of limited) noteFailure(one, now);
        noteAccountFailure(account, now);
      },
      excused: () => void close(),
    };
  }

  private limitsOf({ ip, knownDevice }: Guesser): readonly Limited[] {
    if (!this.options.limitSources) return [];
    if (knownDevice !== null) return [{ count: this.sourceOf(`device:${knownDevice}`), most: FAILURES_A_SOURCE }];
    return sourcesOf(ip).map(({ key, allowance }) => ({
      count: this.sourceOf(key),
      most: FAILURES_A_SOURCE * allowance,
    }));
  }

  private sourceOf(key: string): SourceCount {
    const known = this.sources.get(key);
    if (known !== undefined) return known;
    const count: SourceCount = { failures: [], open: 0 };
    this.sources.set(key, count);
    return count;
  }

  private accountOf({ account, knownDevice }: Guesser): AccountCount {
    const key = sha256Hex(knownDevice === null ? account : `${account} device:${knownDevice}`);
    const known = this.accounts.get(key);
    if (known !== undefined) return known;
    const count: AccountCount = { failures: 0, at: 0, open: 0 };
    this.accounts.set(key, count);
    return count;
  }

  /** Delays the answer. False when too many answers are being delayed already. */
  private async hold(ms: number): Promise<boolean> {
    if (ms === 0) return true;
    if (this.held >= MAX_HELD) return false;
    this.held += 1;
    try {
      await this.options.sleep(ms);
    } finally {
      this.held -= 1;
    }
    return true;
  }

  private now(): number {
    return this.options.clock.nowMs();
  }
}

const recent = (count: SourceCount, now: number): readonly number[] =>
  count.failures.filter((at) => now - at < WINDOW_MS);

function blockedForMs({ count, most }: Limited, now: number): number {
  const failures = recent(count, now);
  const oldest = failures.at(-most);
  return oldest === undefined ? 0 : oldest + WINDOW_MS - now;
}

const hasRoom = ({ count, most }: Limited, now: number): boolean => recent(count, now).length + count.open < most;

function noteFailure({ count, most }: Limited, now: number): void {
  count.failures = [...recent(count, now), now].slice(-most);
}

const failuresOf = (account: AccountCount, now: number): number =>
  now - account.at >= FORGET_MS ? 0 : account.failures;

/** The free guesses are let in as far as they reach; from then on every guess is delayed. */
const mayGuess = (account: AccountCount, now: number): boolean => {
  const failures = failuresOf(account, now);
  return failures >= FREE_FAILURES || failures + account.open < FREE_FAILURES;
};

function delayOf(account: AccountCount, now: number): number {
  const failures = failuresOf(account, now);
  if (failures < FREE_FAILURES) return 0;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures + account.open - FREE_FAILURES));
}

function noteAccountFailure(account: AccountCount, now: number): void {
  account.failures = Math.min(failuresOf(account, now) + 1, 20);
  account.at = now;
}
