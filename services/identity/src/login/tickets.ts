import { sha256Hex } from '@corella/hash';
import { BoundedMap } from '../aggregates/bounded-map.js';
import type { RandomBytes } from '../secrets/random-bytes.js';
import { newToken } from '../secrets/random-bytes.js';

const LIFE_MS = 300_000;
const MAX_GUESSES = 5;

/**
 * A ticket stands between the password and the second step: five minutes, five guesses. Tickets live in memory only, so
 * after a restart the password is asked for again.
 */
export class Tickets {
  private readonly tickets = new BoundedMap<
    string,
    { readonly uid: string; readonly email: string; readonly expiresAt: number; guesses: number }
  >(10_000);

  constructor(private readonly random: RandomBytes) {}

  issue(uid: string, email: string, now: number): string {
    const ticket = newToken(this.random);
    this.tickets.set(sha256Hex(ticket), { uid, email, expiresAt: now + LIFE_MS, guesses: 0 });
    return ticket;
  }

  /** Counts the guess before it is checked. */
  guess(
    ticket: string,
    now: number,
  ): { readonly uid: string; readonly email: string } | 'ticket-expired' | 'too-many-guesses' {
    const entry = this.tickets.get(sha256Hex(ticket));
    if (entry === undefined || now >= entry.expiresAt) return 'ticket-expired';
    if (entry.guesses >= MAX_GUESSES) return 'too-many-guesses';
    entry.guesses += 1;
    return { uid: entry.uid, email: entry.email };
  }

  spend(ticket: string): void {
    this.tickets.delete(sha256Hex(ticket));
  }
}
