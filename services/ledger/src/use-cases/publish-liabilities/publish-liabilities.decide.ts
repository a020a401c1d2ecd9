import type { PublishLiabilities } from '@corella/contracts/ledger';
import { ok, reject } from '@corella/result';
import type { Decision } from '../../domain/decision.js';
import type { LedgerState } from '../../domain/ledger-state.js';

/** Records a tree that was built from the state at a revision that this stream has; said twice changes nothing. */
export function decidePublishLiabilities({ proof }: PublishLiabilities, state: LedgerState): Decision {
  if (state.liabilities?.proofId === proof.proofId) return ok([]);
  if (!Number.isSafeInteger(proof.revision) || proof.revision < 0 || proof.revision > state.revision || proof.revision < (state.liabilities?.revision ?? 0)) {
    return reject({ code: 'amount-invalid', field: 'revision', detail: 'The tree is not of a state between the last one and now.' });
  }
  return ok([{ type: 'LiabilitiesPublished', data: proof }]);
}
