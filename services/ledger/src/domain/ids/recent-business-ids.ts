import type { LedgerEvents, PostEntry } from '@corella/contracts/ledger';
import { ok, reject } from '@corella/result';
import type { Decision } from '../decision.js';
import { typedBusinessId, postingsDigest } from './business-id.js';
import { RecentIds } from './recent-ids.js';

/** Business ids of posted entries that the `ledger_posted` table may not have yet. */
export class RecentBusinessIds {
  private readonly recent = new RecentIds<string>();

  remember({ transactionType, businessId, postings, takes }: LedgerEvents['EntryPosted'], revision: number): void {
    this.recent.remember(typedBusinessId(transactionType, businessId), postingsDigest(postings, takes), revision);
  }

  /**
   * The answer to a command whose business id is in memory: no change, or a refusal. Null when the id is not in memory.
   */
  refusalOf(command: PostEntry): Decision | null {
    const digest = this.recent.find(typedBusinessId(command.transactionType, command.businessId));
    return digest === undefined ? null : answerPosted(digest, command);
  }

  forgetUpTo(revision: number): void {
    this.recent.forgetUpTo(revision);
  }

  get size(): number {
    return this.recent.size;
  }
}

/** An equal repetition changes nothing; a different entry under the same business id is refused. */
export function answerPosted(
  digest: string,
  { businessId, postings, takes }: Pick<PostEntry, 'businessId' | 'postings' | 'takes'>,
): Decision {
  if (digest === postingsDigest(postings, takes)) return ok([]);
  return reject({
    code: 'already-posted',
    detail: 'Another entry was posted under this business id.',
    inputs: { businessId },
  });
}
