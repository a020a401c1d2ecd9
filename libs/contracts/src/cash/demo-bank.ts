import type { UnitsText } from '../ledger/index.js';

/** A payment that the simulated bank of a demo receives. */
export interface PlayedCredit {
  readonly currency: string;
  readonly units: UnitsText;
  /** The PayID, or BSB and account with a hyphen between them. */
  readonly to: string;
  readonly payerName: string;
  readonly text: string;
}
