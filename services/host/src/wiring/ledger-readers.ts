import { join } from 'node:path';
import type { Journal, LiabilityTrees } from '@corella/ledger';
import type { DataDirectory } from '../first-run/data-directory.js';
import type { Ports } from './adapters.js';
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
  workersDir,
  ports,
}: {
  readonly directory: DataDirectory;
  readonly workersDir?: string;
  readonly ports: Pick<Ports, 'vault' | 'clock'>;
}): LedgerReaders {
  const { eventsDir, root } = directory;
  const journal = openJournalReader({ eventsDir, workersDir });
  const trees = openLiabilityTrees({
    eventsDir,
    proofsDir: join(root, 'proofs'),
    workersDir,
    secret: nonceSecret(ports.vault, ports.clock),
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
