import { LEDGER_SHARD, type LedgerCommand } from '@corella/contracts/ledger';
import type { ProjectionRunner } from '@corella/projection';
import { invariant, type Result } from '@corella/result';
import type { LedgerState } from './domain/ledger-state.js';
import { answerExplain } from './explain/answer-explain.js';
import { journalOver } from './explain/journal-over-log.js';
import type { LedgerDeps } from './ledger.deps.js';
import { answerLiabilities } from './liabilities/answer-liabilities.js';
import { createLiabilityPublisher } from './liabilities/liability-publisher.js';
import { ledgerDb } from './projections/ledger/tables.js';

const DAY_MS = 86_400_000;
/** A demo's newcomers find themselves in the next tree the same hour. */
const DEMO_EVERY_MS = 3_600_000;

export interface BalanceProofsOptions {
  readonly deps: LedgerDeps;
  readonly state: () => LedgerState;
  /** Last committed revision. */
  readonly committed: () => number;
  readonly projection: Pick<ProjectionRunner, 'when'>;
  readonly submit: (command: LedgerCommand) => Promise<Result<unknown>>;
  readonly onFault: (error: unknown) => void;
}

export interface BalanceProofs {
  /** Answers who asks why. */
  start(): void;
  /** Publishes liabilities from now on, whenever they are due. */
  publish(): void;
  stop(): void;
}

/** What proves the ledger to others: explanations of balances, and the tree of what customers are owed. */
export function createBalanceProofs({
  deps,
  state,
  committed,
  projection,
  submit,
  onFault,
}: BalanceProofsOptions): BalanceProofs {
  const { signals, readModels, clock, store, config, liabilityTrees: trees } = deps;
  const served: { close(): void }[] = [];
  const publisher =
    trees &&
    createLiabilityPublisher({
      trees,
      clock,
      everyMs: config.demo ? DEMO_EVERY_MS : DAY_MS,
      newest: () => state().liabilities,
      revision: committed,
      onFault,
      async publish(proof) {
        const reply = await submit({ type: 'PublishLiabilities', proof });
        invariant(reply.ok, `${LEDGER_SHARD} refused its own liabilities ${proof.proofId}`);
      },
    });
  return {
    start() {
      served.push(
        ...answerExplain({
          signals,
          clock,
          state,
          committed,
          projection,
          db: ledgerDb(readModels),
          journal: deps.journal ?? journalOver(store),
        }),
        ...answerLiabilities({ signals, state, trees }),
      );
    },
    publish: () => publisher?.start(),
    stop() {
      for (const answered of served.splice(0)) answered.close();
      publisher?.stop();
    },
  };
}
