import type { LedgerEvents } from '../ledger/events.js';
import type { UnitsText } from '../ledger/postings.js';

/** The newest published liability tree. */
export type LiabilityProof = LedgerEvents['LiabilitiesPublished'] & { readonly eventRevision: number };

/**
 * A Merkle-sum tree: each node has a hash and, per asset, the sum of everything below it. leaf hash =
 * SHA-256("corella-leaf-1\n" + accountTag + "\n" + canonical sums), node hash = SHA-256("corella-node-1\n" + left hash
 * + "\n" + left sums + "\n" + right hash + "\n" + right sums). Sums are "asset=units" sorted by asset, joined by ",",
 * without zeros and never negative.
 */
export interface InclusionProof {
  readonly proof: LiabilityProof;
  /** SHA-256("corella-account-1\n" + uid + "\n" + nonce). Nobody else can tell from it whose leaf it is. */
  readonly accountTag: string;
  readonly uid: string;
  readonly nonce: string;
  readonly sums: Readonly<Record<string, UnitsText>>;
  readonly index: number;
  /** From the leaf upwards. */
  readonly path: readonly {
    readonly side: 'left' | 'right';
    readonly hash: string;
    readonly sums: Readonly<Record<string, UnitsText>>;
  }[];
}
