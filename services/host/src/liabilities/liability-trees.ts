import { accountTag } from '@corella/merkle-sum';
import { sha256Hex } from '@corella/hash';
import type { LiabilityTrees } from '@corella/ledger';
import { accountNonce, findInclusion } from '@corella/ledger/proofs';
import type { LogPlace } from '../readers/open-log.js';
import type { LiabilityDone, LiabilityJob } from './liability-job.js';
import { hasTree, keepTrees, readTree } from './tree-files.js';
import { runJob } from './worker-job.js';

export interface LiabilityTreesOptions {
  readonly log: LogPlace;
  readonly proofsDir: string;
  readonly workersDir?: string | undefined;
  /** Hex. Loaded when the first tree or nonce needs it. */
  readonly secret: () => Promise<string>;
}

const TIMEOUT_MS = 600_000;

/** Keeps liability trees in a folder and builds them in short-lived workers. */
export function openLiabilityTrees({
  log,
  proofsDir,
  workersDir,
  secret,
}: LiabilityTreesOptions): LiabilityTrees & { close(): void } {
  const stopping = new AbortController();
  return {
    async build({ revision, takenAt }) {
      const data: LiabilityJob = { log, proofsDir, revision, secret: await secret() };
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
    has: (proofId) => Promise.resolve(hasTree(proofsDir, proofId)),
    keep: (proofIds) => keepTrees(proofsDir, proofIds),
    async inclusion(proof, uid) {
      const nonce = accountNonce(await secret(), proof.proofId, uid);
      const tag = accountTag(sha256Hex, uid, nonce);
      const found = await readTree(proofsDir, proof.proofId, (read) => findInclusion(read, proof.leaves, tag));
      return found && { proof, accountTag: tag, uid, nonce, ...found };
    },
    close: () => stopping.abort(),
  };
}
