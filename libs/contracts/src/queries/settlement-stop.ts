/** A symbol whose trades and order ends the ledger does not book, and why. */
export interface SettlementStop {
  readonly symbol: string;
  /** The market's stream, and the revision of the event that could not be booked. */
  readonly stream: string;
  readonly revision: number;
  readonly finding: string;
  readonly stoppedAt: number;
  /**
   * The approval by which it was resumed. Settlement then catches up from `revision`, until the symbol leaves this list
   * or stops again.
   */
  readonly resumedBy: string | null;
}
