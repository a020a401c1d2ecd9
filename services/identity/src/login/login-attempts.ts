import { sha256Hex } from '@corella/hash';
import { BoundedMap } from '../aggregates/bounded-map.js';

const WINDOW_MS = 60_000;
const FAILURES_A_SOURCE = 20;
const FREE_FAILURES = 5;
const FORGET_MS = 900_000;
const FIRST_DELAY_MS = 500;
/** Callers of the bus give up after five seconds, so this stays below. */
const LONGEST_DELAY_MS = 3_000;
const MAX_HELD = 500;

/**
 * Only failed logins count. A source with 20 failures in a minute is refused. An account under attack, known or not, is
 * answered more and more slowly, but always answered, so that its owner is never locked out.
 */
export class LoginAttempts {
  private readonly sources = new BoundedMap<string, number[]>(50_000);
  private readonly accounts = new BoundedMap<string, { failures: number; at: number }>(50_000);
  private held = 0;

  constructor(
    private readonly options: { readonly limitSources: boolean; readonly sleep: (ms: number) => Promise<void> },
  ) {}

  /** Seconds until the source may try again; null when it may try now. */
  blockedForS(source: string, now: number): number | null {
    if (!this.options.limitSources) return null;
    const recent = (this.sources.get(source) ?? []).filter((at) => now - at < WINDOW_MS);
    const [oldest] = recent;
    return recent.length < FAILURES_A_SOURCE || oldest === undefined
      ? null
      : Math.max(1, Math.ceil((oldest + WINDOW_MS - now) / 1000));
  }

  delayMs(account: string, now: number): number {
    const entry = this.accounts.get(sha256Hex(account));
    if (entry === undefined || now - entry.at >= FORGET_MS || entry.failures < FREE_FAILURES) return 0;
    return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (entry.failures - FREE_FAILURES));
  }

  /** Delays the answer. False when too many answers are being delayed already. */
  async hold(ms: number): Promise<boolean> {
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

  failed(source: string, account: string, now: number): void {
    const recent = (this.sources.get(source) ?? []).filter((at) => now - at < WINDOW_MS).slice(-FAILURES_A_SOURCE);
    this.sources.set(source, [...recent, now]);
    const key = sha256Hex(account);
    const entry = this.accounts.get(key);
    const failures = entry === undefined || now - entry.at >= FORGET_MS ? 1 : Math.min(entry.failures + 1, 20);
    this.accounts.set(key, { failures, at: now });
  }

  /** Takes back what `failed` counted at this time, because the attempt was not a wrong guess. */
  excuse(source: string, account: string, at: number): void {
    const recent = this.sources.get(source) ?? [];
    const counted = recent.lastIndexOf(at);
    if (counted >= 0)
      this.sources.set(
        source,
        recent.filter((_, i) => i !== counted),
      );
    const key = sha256Hex(account);
    const entry = this.accounts.get(key);
    if (entry !== undefined) this.accounts.set(key, { failures: Math.max(0, entry.failures - 1), at: entry.at });
  }

  succeeded(account: string): void {
    this.accounts.delete(sha256Hex(account));
  }
}
