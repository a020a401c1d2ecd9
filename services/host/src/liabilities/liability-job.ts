import type { LedgerEvents } from '@corella/contracts/ledger';
import type { LogPlace } from '../readers/open-log.js';
import type { ProofsPlace } from '../readers/open-proofs.js';

/** What the worker of a tree is started with. */
export interface LiabilityJob {
  readonly log: LogPlace;
  readonly proofs: ProofsPlace;
  /** A committed revision; the tree covers the state just after it. */
  readonly revision: number;
  /** Hex. It hides which leaf belongs to which account. */
  readonly secret: string;
}

/** The one message of the worker before it ends. */
export type LiabilityDone = Omit<LedgerEvents['LiabilitiesPublished'], 'takenAt'>;
