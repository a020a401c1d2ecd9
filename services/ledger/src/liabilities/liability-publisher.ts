import type { Clock } from '@corella/clock';
import type { LedgerEvents } from '@corella/contracts/ledger';
import { invariant } from '@corella/result';
import type { LiabilityTrees } from './liability-trees.js';

type Published = LedgerEvents['LiabilitiesPublished'];

export interface LiabilityPublisherOptions {
  readonly trees: LiabilityTrees;
  readonly clock: Clock;
  /** Age at which a proof is followed by the next one. */
  readonly everyMs: number;
  readonly newest: () => Published | null;
  /** Revision of the last committed entry. */
  readonly revision: () => number;
  readonly publish: (proof: Published) => Promise<void>;
  readonly onFault: (error: unknown) => void;
}

export interface LiabilityPublisher {
  /** Starts to check regularly whether a proof is due. */
  start(): void;
  /** Ids of the proofs whose trees are kept, newest first. */
  kept(): readonly string[];
  /** Stops publishing. Whoever builds a tree gives it up. */
  stop(): void;
}

const FIRST_LOOK_MS = 3_000;
const LOOK_EVERY_MS = 60_000;
const KEPT_TREES = 3;

/**
 * Publishes the venue's liabilities: as soon as there are customers to whom something is owed, then whenever the newest
 * proof has become old. One tree at a time.
 */
export function createLiabilityPublisher({
  trees,
  clock,
  everyMs,
  newest,
  revision,
  publish,
  onFault,
}: LiabilityPublisherOptions): LiabilityPublisher {
  let kept: readonly string[] = [];
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  /** Where the log ended when nobody was owed anything, before the first proof. */
  let emptyAt = -1;

  const remember = async (proofId: string): Promise<void> => {
    kept = [proofId, ...kept.filter((known) => known !== proofId)].slice(0, KEPT_TREES);
    await trees.keep(kept);
  };
  const look = async (): Promise<void> => {
    const last = newest();
    if (last && !kept.includes(last.proofId)) {
      // After a restart, or if the trees were lost: the same state gives the same tree.
      if (!(await trees.has(last.proofId))) {
        const again = await trees.build({ revision: last.revision, takenAt: last.takenAt });
        invariant(again.rootHash === last.rootHash, `the tree of ${last.proofId}, built again, has another root`);
      }
      kept = [last.proofId, ...kept];
    }
    const now = clock.nowMs();
    if ((last && now - last.takenAt < everyMs) || revision() <= (last?.revision ?? -1) || stopped) return;
    if (last === null && revision() === emptyAt) return;
    const proof = await trees.build({ revision: revision(), takenAt: now });
    if (stopped) return;
    // Where identity runs elsewhere, its customers come later than the ledger's own opening entries.
    if (last === null && proof.leaves === 0) {
      emptyAt = proof.revision;
      return;
    }
    await publish(proof);
    await remember(proof.proofId);
  };
  const later = (delayMs: number): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      // A build that ends because the venue stops is not a fault.
      void look()
        .catch((error: unknown) => (stopped ? undefined : onFault(error)))
        .finally(() => later(emptyAt >= 0 && newest() === null ? FIRST_LOOK_MS : LOOK_EVERY_MS));
    }, delayMs);
    timer.unref();
  };
  return {
    start: () => later(FIRST_LOOK_MS),
    kept: () => kept,
    stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
    },
  };
}
