import type { LedgerEvents } from '@corella/contracts/ledger';
import type { InclusionProof, LiabilityProof } from '@corella/contracts/queries';

/** Where trees are built and kept, beside the order path. The host says how. */
export interface LiabilityTrees {
  /** Builds and keeps the tree of the state after `revision`, which has committed. */
  build(request: {
    readonly revision: number;
    readonly takenAt: number;
  }): Promise<LedgerEvents['LiabilitiesPublished']>;
  /** False when the tree was lost or never kept; `build` at the same revision brings it back. */
  has(proofId: string): Promise<boolean>;
  /** Forgets all but these. */
  keep(proofIds: readonly string[]): Promise<void>;
  inclusion(proof: LiabilityProof, uid: string): Promise<InclusionProof | null>;
}
