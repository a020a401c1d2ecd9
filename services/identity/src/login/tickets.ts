import { sha256Hex } from '@corella/hash';
import { BoundedMap } from '@corella/aggregates';
import type { RandomBytes } from '../secrets/random-bytes.js';
import { newToken } from '../secrets/random-bytes.js';

const LIFE_MS = 300_000;

export interface TicketHolder {
  readonly uid: string;
  readonly email: string;
  /** Those of the account when the password was proven. A later one of either ends the ticket. */
  readonly generation: number;
  readonly passwordVersion: number;
}

export const versionsOf = ({ uid, generation, passwordVersion }: Omit<TicketHolder, 'email'>) => ({
  uid,
  generation,
  passwordVersion,
});

/** Whether what the ticket proved still holds for the account. */
export const isCurrent = (holder: TicketHolder, user: Omit<TicketHolder, 'email'>): boolean =>
  holder.generation === user.generation && holder.passwordVersion === user.passwordVersion;

/**
 * A ticket stands between the password and the second step: five minutes (ten from the moment in
 * which a code was mailed for it), one use. Wrong codes count for the account,
 * not for the ticket. Tickets live in memory only, so after a restart the password is asked for again.
 */
export class Tickets {
  private readonly tickets = new BoundedMap<string, TicketHolder & { readonly expiresAt: number }>(10_000);

  constructor(private readonly random: RandomBytes) {}

  issue(holder: TicketHolder, now: number): string {
    const ticket = newToken(this.random);
    this.tickets.set(sha256Hex(ticket), { ...holder, expiresAt: now + LIFE_MS });
    return ticket;
  }

  holder(ticket: string, now: number): TicketHolder | null {
    const entry = this.tickets.get(sha256Hex(ticket));
    return entry === undefined || now >= entry.expiresAt ? null : entry;
  }

  /** A code that is under way by mail must find its ticket alive. */
  keepUntil(ticket: string, at: number): void {
    const id = sha256Hex(ticket);
    const entry = this.tickets.get(id);
    if (entry !== undefined) this.tickets.set(id, { ...entry, expiresAt: Math.max(entry.expiresAt, at) });
  }

  /** False for a ticket that was spent already. */
  spend(ticket: string): boolean {
    const id = sha256Hex(ticket);
    const known = this.tickets.get(id) !== undefined;
    this.tickets.delete(id);
    return known;
  }
}
