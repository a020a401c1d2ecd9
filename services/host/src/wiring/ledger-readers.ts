import { join } from 'node:path';
import type { Clock } from '@corella/clock';
import type { Vault } from '@corella/vault';
import type { Journal, LiabilityTrees } from '@corella/ledger';
import type { DataDirectory } from '../first-run/data-directory.js';
import type { LogPlace } from '../readers/open-log.js';
import { openJournalReader } from '../journal/journal-reader.js';
import { openLiabilityTrees } from '../liabilities/liability-trees.js';
import { nonceSecret } from '../liabilities/nonce-secret.js';

/** Reads the ledger's past in threads of their own, away from the order path: journal entries and liability trees. */
export interface LedgerReaders {
  readonly journal: Journal;
  readonly liabilityTrees: LiabilityTrees;
  close(): Promise<void>;
}

export function openLedgerReaders({
  directory,
  log,
  workersDir,
  vault,
  clock,
}: {
  readonly directory: Pick<DataDirectory, 'root'>;
  readonly log: LogPlace;
  readonly workersDir?: string;
  readonly vault: Vault;
  readonly clock: Clock;
}): LedgerReaders {
  const journal = openJournalReader({ log, workersDir });
  const trees = openLiabilityTrees({
    log,
    proofsDir: join(directory.root, 'proofs'),
    workersDir,
    secret: nonceSecret(vault, clock),
  });
  return {
    journal,
    liabilityTrees: trees,
    async close() {
      trees.close();
      await journal.close();
    },
  };
}
