import { BoundedMap } from '../aggregates/bounded-map.js';

const WINDOW_MS = 600_000;
const MAX_GUESSES = 5;
/** How many codes may go to one destination within a time span. */
const SEND_LIMITS = [
  { spanMs: 60_000, sends: 1 },
  { spanMs: 3_600_000, sends: 5 },
  { spanMs: 86_400_000, sends: 10 },
] as const;
const LONGEST_MS = 86_400_000;

/** At most five wrong guesses in ten minutes, counted alike for names that exist and names that do not. */
export class Guesses {
  private readonly wrong = new BoundedMap<string, { count: number; since: number }>(50_000);

  /** Counts a guess before it is checked. False when none is left. */
  take(subject: string, now: number): boolean {
    const entry = this.wrong.get(subject);
    const current = entry === undefined || now - entry.since >= WINDOW_MS ? { count: 0, since: now } : entry;
    if (current.count >= MAX_GUESSES) return false;
    this.wrong.set(subject, { count: current.count + 1, since: current.since });
    return true;
  }

  clear(subject: string): void {
    this.wrong.delete(subject);
  }
}

/** One code a minute, five an hour and ten a day per destination, whether somebody is known there or not. */
export class CodePacing {
  private readonly sent = new BoundedMap<string, readonly number[]>(50_000);

  /** Seconds to wait. Null when a code may go now, which is then counted as sent. */
  waitS(destination: string, now: number): number | null {
    const recent = (this.sent.get(destination) ?? []).filter((at) => now - at < LONGEST_MS);
    const freeAt = Math.max(...SEND_LIMITS.map(({ spanMs, sends }) => (recent.at(-sends) ?? -Infinity) + spanMs));
    if (freeAt > now) return Math.ceil((freeAt - now) / 1000);
    this.sent.set(destination, [...recent, now]);
    return null;
  }
}
