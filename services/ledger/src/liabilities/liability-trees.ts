import type { LedgerEvents } from '@corella/contracts/ledger';
import type { InclusionProof, LiabilityProof } from '@corella/contracts/queries';

/** Builds and keeps trees outside the order path. The host decides how. */
export interface LiabilityTrees {
  /** Builds and keeps the tree of the state after `revision`, which has committed. */
  build(request: {
    readonly revision: number;
    readonly takenAt: number;
  }): Promise<LedgerEvents['LiabilitiesPublished']>;
  /** False when the tree was lost or never kept. Building it at the same revision brings it back. */
  has(proofId: string): Promise<boolean>;
  /** Deletes all trees but these. */
  keep(proofIds: readonly string[]): Promise<void>;
  inclusion(proof: LiabilityProof, uid: string): Promise<InclusionProof | null>;
}
