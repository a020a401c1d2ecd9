import { BoundedMap } from '@corella/aggregates';

const WINDOW_MS = 600_000;
const MAX_GUESSES = 5;

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

  /** For a guess that was not checked. */
  giveBack(subject: string): void {
    const entry = this.wrong.get(subject);
    if (entry !== undefined) this.wrong.set(subject, { ...entry, count: Math.max(0, entry.count - 1) });
  }

  clear(subject: string): void {
    this.wrong.delete(subject);
  }
}
