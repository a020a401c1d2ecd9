import { sha256Hex } from '@corella/hash';
import { BoundedMap } from '@corella/aggregates';
import type { RandomBytes } from '../secrets/random-bytes.js';
import { newToken } from '../secrets/random-bytes.js';

const LIFE_MS = 60_000;

/**
 * What a session shows to get new tokens: one minute, one use, for the session that asked. Tickets live in memory only,
 * so after a restart a new one is asked for.
 */
export class SessionTickets {
  private readonly issued = new BoundedMap<string, { readonly session: string; readonly expiresAt: number }>(10_000);

  constructor(private readonly random: RandomBytes) {}

  issue(session: string, now: number): { readonly ticket: string; readonly expiresAt: number } {
    const ticket = newToken(this.random);
    const expiresAt = now + LIFE_MS;
    this.issued.set(sha256Hex(ticket), { session, expiresAt });
    return { ticket, expiresAt };
  }

  /** Spends the ticket. False for one that is spent, over, or of another session, which does not lose it by that. */
  spend(ticket: string, session: string, now: number): boolean {
    const id = sha256Hex(ticket);
    const entry = this.issued.get(id);
    if (entry === undefined || entry.session !== session) return false;
    this.issued.delete(id);
    return now < entry.expiresAt;
  }
}
