import type { AuditEntry } from '../aggregates/audit-log.js';

const HOUR_MS = 3_600_000;
/** What one person may look at in an hour before others are told. */
export const REVEALS_AN_HOUR = 60;
/** What shows personal data to staff, and so has a reason on record. */
const REVEALING = new Set(['users.reveal', 'kyc.open', 'kyc.picture']);

/**
 * Counts how often each member of staff looked at personal data within the last hour. Kept in memory: it begins anew
 * with the process, while the audit log has every look.
 */
export class Reveals {
  private readonly looks = new Map<string, readonly number[]>();

  /** True when this look is one too many within an hour. What went before is forgotten then, so it is said once. */
  note({ actor, action }: Pick<AuditEntry, 'actor' | 'action'>, now: number): boolean {
    if (!REVEALING.has(action)) return false;
    const looks = [...(this.looks.get(actor) ?? []).filter((at) => now - at < HOUR_MS), now];
    const tooMany = looks.length > REVEALS_AN_HOUR;
    this.looks.set(actor, tooMany ? [] : looks);
    return tooMany;
  }
}
