import { sourcesOf } from '@corella/ip-address';
import { BoundedMap } from '@corella/aggregates';

const WINDOW_MS = 600_000;
const A_SOURCE = 100;
const AT_ONCE = 8;

interface Count {
  begun: readonly number[];
  open: number;
}

/**
 * What a source without a login may have mailed to addresses that it types: registrations, requests for removal and
 * forgotten passwords, 100 together in ten minutes and eight at once, for IPv6 with larger allowances for the networks
 * around it. Checked before a password is hashed.
 */
export class RegistrationLimit {
  private readonly counts = new BoundedMap<string, Count>(50_000);

  constructor(private readonly limited: boolean) {}

  /** Seconds to wait; or a function to call when the registration has been answered. */
  begin(ip: string, now: number): number | (() => void) {
    if (!this.limited) return () => undefined;
    const counts = sourcesOf(ip).map(({ key, allowance }) => ({ count: this.countOf(key, now), allowance }));
    for (const { count, allowance } of counts) {
      const oldest = count.begun.at(-A_SOURCE * allowance);
      if (oldest !== undefined) return Math.ceil((oldest + WINDOW_MS - now) / 1_000);
      if (count.open >= AT_ONCE * allowance) return 1;
    }
    for (const { count } of counts) {
      count.begun = [...count.begun, now];
      count.open += 1;
    }
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      for (const { count } of counts) count.open -= 1;
    };
  }

  private countOf(key: string, now: number): Count {
    const count = this.counts.get(key) ?? { begun: [], open: 0 };
    count.begun = count.begun.filter((at) => now - at < WINDOW_MS);
    this.counts.set(key, count);
    return count;
  }
}
