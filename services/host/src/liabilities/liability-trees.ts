import { accountTag } from '@corella/merkle-sum';
import { sha256Hex } from '@corella/hash';
import type { LiabilityTrees } from '@corella/ledger';
import { accountNonce, findInclusion } from '@corella/ledger/proofs';
import type { LogPlace } from '../readers/open-log.js';
import { openProofs, type ProofsPlace } from '../readers/open-proofs.js';
import type { LiabilityDone, LiabilityJob } from './liability-job.js';
import { hasTree, keepTrees, readTree } from './tree-files.js';
import { runJob } from './worker-job.js';

export interface LiabilityTreesOptions {
  readonly log: LogPlace;
  readonly proofs: ProofsPlace;
  readonly workersDir?: string | undefined;
  /** Hex. Loaded when the first tree or nonce needs it. */
  readonly secret: () => Promise<string>;
}

const TIMEOUT_MS = 600_000;

/** Keeps liability trees, and builds them in short-lived workers. */
export async function openLiabilityTrees({
  log,
  proofs,
  workersDir,
  secret,
}: LiabilityTreesOptions): Promise<LiabilityTrees & { close(): Promise<void> }> {
  const archive = await openProofs(proofs);
  const stopping = new AbortController();
  return {
    async build({ revision, takenAt }) {
      const data: LiabilityJob = { log, proofs, revision, secret: await secret() };
      return {
        ...(await runJob<LiabilityDone>({
          name: 'liabilities',
          workersDir,
          data,
          timeoutMs: TIMEOUT_MS,
          signal: stopping.signal,
        })),
        takenAt,
      };
    },
    has: (proofId) => hasTree(archive, proofId),
    keep: (proofIds) => keepTrees(archive, proofIds),
    async inclusion(proof, uid) {
      const nonce = accountNonce(await secret(), proof.proofId, uid);
      const tag = accountTag(sha256Hex, uid, nonce);
      const found = await readTree(archive, proof.proofId, (read) => findInclusion(read, proof.leaves, tag));
      return found && { proof, accountTag: tag, uid, nonce, ...found };
    },
    async close() {
      stopping.abort();
      await archive.close();
    },
  };
}
