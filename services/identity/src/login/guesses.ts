import { BoundedMap } from '../aggregates/bounded-map.js';

const WINDOW_MS = 600_000;
const MAX_GUESSES = 5;
const HOUR_MS = 3_600_000;
const SEND_EVERY_MS = 60_000;
const SENDS_AN_HOUR = 5;

/** At most five wrong guesses in ten minutes; kept alike for names that exist and names that do not. */
export class Guesses {
  private readonly wrong = new BoundedMap<string, { count: number; since: number }>(50_000);

  /** Counts the guess before it is looked at; false when none is left. */
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

/** One code in 60 seconds and five an hour to a destination, whether somebody is known there or not. */
export class CodePacing {
  private readonly sent = new BoundedMap<string, readonly number[]>(50_000);

  /** Seconds to wait; null and counted as sent when a code may go now. */
  waitS(destination: string, now: number): number | null {
    const recent = (this.sent.get(destination) ?? []).filter((at) => now - at < HOUR_MS);
    const last = recent.at(-1);
    const first = recent[0];
    if (last !== undefined && now - last < SEND_EVERY_MS) return Math.ceil((last + SEND_EVERY_MS - now) / 1000);
    if (recent.length >= SENDS_AN_HOUR && first !== undefined) return Math.ceil((first + HOUR_MS - now) / 1000);
    this.sent.set(destination, [...recent, now]);
    return null;
  }
}
