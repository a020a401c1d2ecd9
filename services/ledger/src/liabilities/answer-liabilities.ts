import { accountOwner, isLiabilityLeaf } from '@corella/contracts/ledger';
import type { LiabilityProof } from '@corella/contracts/queries';
import { answer, type Signals } from '@corella/signals';
import type { LedgerState } from '../domain/ledger-state.js';
import type { LiabilityTrees } from './liability-trees.js';

export interface LiabilityQueryDeps {
  readonly signals: Signals;
  readonly state: () => LedgerState;
  readonly trees: LiabilityTrees | undefined;
}

/**
 * Answers with the newest proof from memory and a customer's own leaf from the kept tree. An account without a leaf is
 * answered like one that does not exist.
 */
export function answerLiabilities({ signals, state, trees }: LiabilityQueryDeps): readonly { close(): void }[] {
  const newest = (): LiabilityProof | null => state().liabilities;
  return [
    answer(signals, 'ledger.liabilities', newest),
    answer(signals, 'ledger.inclusion', async ({ account, proofId }) => {
      const proof = newest();
      if (!proof || !trees || !isLiabilityLeaf(account) || (proofId !== undefined && proofId !== proof.proofId))
        return null;
      return trees.inclusion(proof, accountOwner(account));
    }),
  ];
}
