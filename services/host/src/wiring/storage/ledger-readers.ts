import type { Clock } from '@corella/clock';
import type { Vault } from '@corella/vault';
import type { Journal, LiabilityTrees } from '@corella/ledger';
import type { LogPlace } from '../../readers/open-log.js';
import type { ProofsPlace } from '../../readers/open-proofs.js';
import { openJournalReader } from '../../journal/journal-reader.js';
import { openLiabilityTrees } from '../../liabilities/liability-trees.js';
import { nonceSecret } from '../../liabilities/nonce-secret.js';

/** Reads the ledger's past in threads of their own, away from the order path: journal entries and liability trees. */
export interface LedgerReaders {
  readonly journal: Journal;
  readonly liabilityTrees: LiabilityTrees;
  close(): Promise<void>;
}

export async function openLedgerReaders({
  log,
  proofs,
  workersDir,
  vault,
  clock,
}: {
  readonly log: LogPlace;
  readonly proofs: ProofsPlace;
  readonly workersDir?: string;
  readonly vault: Vault;
  readonly clock: Clock;
}): Promise<LedgerReaders> {
  const journal = openJournalReader({ log, workersDir });
  const trees = await openLiabilityTrees({
    log,
    proofs,
    workersDir,
    secret: nonceSecret(vault, clock),
  });
  return {
    journal,
    liabilityTrees: trees,
    async close() {
      await Promise.all([trees.close(), journal.close()]);
    },
  };
}
