import type { InclusionProof, LiabilityProof } from '@corella/contracts/queries';
import type { InclusionWire, ProofWire } from '@corella/contracts/web';
import { isoText } from '../../trading/order-text.js';

/** Sums stay in ledger units, as integer text, because that is what is hashed. */
export const proofWire = ({
  proofId,
  revision,
  entryHash,
  rootHash,
  leaves,
  totals,
  takenAt,
}: LiabilityProof): ProofWire => ({
  proofId,
  revision,
  entryHash,
  rootHash,
  leaves,
  totals: { ...totals },
  takenAt: isoText(takenAt),
});

export const inclusionWire = ({ proof, uid, nonce, accountTag, index, sums, path }: InclusionProof): InclusionWire => ({
  proof: proofWire(proof),
  uid,
  nonce,
  accountTag,
  index,
  sums: { ...sums },
  path: path.map((step) => ({ side: step.side, hash: step.hash, sums: { ...step.sums } })),
});
