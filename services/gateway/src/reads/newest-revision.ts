import { ask, type Signals } from '@corella/signals';
import type { RevisionMemory } from './revision-memory.js';

/**
 * The ledger's newest revision, as the `after` of the next queries about an account: they show also what came about
 * through another gateway. Rejects if the ledger does not answer.
 */
export async function afterNewest(
  signals: Signals,
  revisions: RevisionMemory,
  account: string,
): Promise<ReturnType<RevisionMemory['after']>> {
  const { revision } = await ask(signals, 'ledger.balances', { account });
  revisions.note(account, revision);
  return revisions.after(account);
}
