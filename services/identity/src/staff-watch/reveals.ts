const HOUR_MS = 3_600_000;
/** What one person may look at in an hour before others are told. */
export const REVEALS_AN_HOUR = 60;
/** What shows personal data to staff, and so has a reason on record. */
export const REVEALING = [
  'users.reveal',
  'kyc.open',
  'kyc.picture',
  'removal.open',
  'removal.enclosure',
  'suspended-deposits.open',
  'user.file',
  'withdrawals.open',
  'bank-accounts.open',
] as const;
/** The record of an alarm. Its target is whom it is about. */
export const MANY_REVEALS = 'staff.many-reveals';

const REVEALING_ACTIONS: ReadonlySet<string> = new Set(REVEALING);
export const isReveal = (action: string): boolean => REVEALING_ACTIONS.has(action);

export interface LookTable {
  /** How many looks of a member of staff are on record after this time, and after the last alarm about them. */
  since(staffId: string, after: number): Promise<number>;
}

/**
 * Counts how often each member of staff looked at personal data within the last hour. The audit log has every look, so
 * the count is the same after a restart and in every process.
 */
export class Reveals {
  private table: LookTable | null = null;

  open(table: LookTable): void {
    this.table = table;
  }

  /** True when the last look was one too many within an hour, until the alarm about it is on record. */
  async areTooMany(staffId: string, now: number): Promise<boolean> {
    return ((await this.table?.since(staffId, now - HOUR_MS)) ?? 0) > REVEALS_AN_HOUR;
  }
}
