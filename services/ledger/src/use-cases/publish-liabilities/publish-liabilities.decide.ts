import type { LedgerRejection, PublishLiabilities } from '@corella/contracts/ledger';
import { parseSums } from '@corella/merkle-sum';
import { ok, reject } from '@corella/result';
import type { Decision } from '../../domain/decision.js';
import type { LedgerState } from '../../domain/ledger-state.js';

const HASH = /^[0-9a-f]{64}$/;

/**
 * Records the root of a liability tree, which a worker built from the log up to `proof.revision`. So only form and
 * order can be checked here: a proof of an older state than the newest one changes nothing.
 */
export function decidePublishLiabilities({ proof }: PublishLiabilities, state: LedgerState): Decision {
  const malformed = (field: string, detail: string): { ok: false; rejection: LedgerRejection } =>
    reject({ code: 'amount-invalid', field, detail });
  if (!Number.isSafeInteger(proof.revision) || proof.revision < 0 || proof.revision > state.revision)
    return malformed('revision', 'The ledger has no such revision.');
  if (!HASH.test(proof.rootHash) || !HASH.test(proof.entryHash))
    return malformed('rootHash', 'A hash is 64 hexadecimal digits.');
  if (!Number.isSafeInteger(proof.leaves) || proof.leaves < 0)
    return malformed('leaves', 'The number of leaves counts from nought.');
  if (!parseSums(proof.totals)) return malformed('totals', 'Totals are non-negative whole numbers of ledger units.');
  if (state.liabilities && proof.revision <= state.liabilities.revision) return ok([]);
  const { proofId, revision, entryHash, rootHash, leaves, totals, takenAt } = proof;
  return ok([
    { type: 'LiabilitiesPublished', data: { proofId, revision, entryHash, rootHash, leaves, totals, takenAt } },
  ]);
}
