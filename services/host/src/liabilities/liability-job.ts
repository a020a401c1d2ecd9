import type { LedgerEvents } from '@corella/contracts/ledger';

/** What a tree's worker is started with. */
export interface LiabilityJob {
  readonly eventsDir: string;
  readonly proofsDir: string;
  /** Committed; the tree is of the state just after it. */
  readonly revision: number;
  /** Hex; hides whose leaf is whose. */
  readonly secret: string;
}

/** What the worker says once, before it ends. */
export type LiabilityDone = Omit<LedgerEvents['LiabilitiesPublished'], 'takenAt'>;
