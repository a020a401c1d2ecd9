import { sha256Hex } from '@corella/hash';
import { BoundedMap } from '../aggregates/bounded-map.js';
import type { RandomBytes } from '../secrets/random-bytes.js';
import { newToken } from '../secrets/random-bytes.js';

const LIFE_MS = 300_000;

export interface TicketHolder {
  readonly uid: string;
  readonly email: string;
}

/**
 * A ticket stands between the password and the second step: five minutes, one use. Wrong codes count for the account,
 * not for the ticket. Tickets live in memory only, so after a restart the password is asked for again.
 */
export class Tickets {
  private readonly tickets = new BoundedMap<string, TicketHolder & { readonly expiresAt: number }>(10_000);

  constructor(private readonly random: RandomBytes) {}

  issue({ uid, email }: TicketHolder, now: number): string {
    const ticket = newToken(this.random);
    this.tickets.set(sha256Hex(ticket), { uid, email, expiresAt: now + LIFE_MS });
    return ticket;
  }

  holder(ticket: string, now: number): TicketHolder | null {
    const entry = this.tickets.get(sha256Hex(ticket));
    return entry === undefined || now >= entry.expiresAt ? null : entry;
  }

  /** False for a ticket that was spent already. */
  spend(ticket: string): boolean {
    const id = sha256Hex(ticket);
    const known = this.tickets.get(id) !== undefined;
    this.tickets.delete(id);
    return known;
  }
}
