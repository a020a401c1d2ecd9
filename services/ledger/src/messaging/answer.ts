import type { LedgerResult } from '../ledger.machine.js';

/** A result and the revision of the ledger's stream that it rests on, for reads that follow. */
export interface Answer {
  readonly result: LedgerResult;
  readonly revision: number;
}
