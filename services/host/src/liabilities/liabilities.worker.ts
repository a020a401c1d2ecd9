import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { LEDGER_SHARD } from '@corella/contracts/ledger';
import { liabilityTree, treeTexts } from '@corella/ledger/proofs';
import { LEDGER_VERSIONS, LedgerMachine } from '@corella/ledger/machine';
import { invariant } from '@corella/result';
import { recover } from '@corella/single-writer';
import { openLog } from '../readers/open-log.js';
import { openProofs } from '../readers/open-proofs.js';
import type { LiabilityDone, LiabilityJob } from './liability-job.js';
import { writeTree } from './tree-files.js';

/**
 * Builds one liability tree in a thread of its own: restores the newest snapshot that fits, replays the events up to
 * the revision, builds the tree over that state and keeps it. The writer continues meanwhile.
 */
const GENTLE = 10;
const { log: place, proofs, revision, secret } = workerData as LiabilityJob;
if (process.platform === 'linux') setPriority(0, GENTLE);
const [log, archive] = await Promise.all([openLog(place), openProofs(proofs)]);
try {
  const machine = LedgerMachine.forReplay();
  const recovered = await recover({
    stream: LEDGER_SHARD,
    machine,
    versions: LEDGER_VERSIONS,
    store: log,
    upTo: revision,
  });
  invariant(
    recovered.revision === revision && recovered.lastHash !== undefined,
    `${LEDGER_SHARD} has no chained entry ${revision}`,
  );
  const tree = liabilityTree(machine.state, secret);
  await writeTree(archive, tree.proofId, treeTexts(tree));
  const done: LiabilityDone = {
    proofId: tree.proofId,
    revision,
    entryHash: recovered.lastHash,
    rootHash: tree.root.hash,
    leaves: tree.leaves.length,
    totals: tree.totals,
  };
  parentPort?.postMessage(done);
} finally {
  await Promise.all([log.close(), archive.close()]);
}
