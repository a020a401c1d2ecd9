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
/** In the demo, a new customer is in the next tree within the hour. */
const DEMO_EVERY_MS = 3_600_000;

export interface BalanceProofsOptions {
  readonly deps: LedgerDeps;
  readonly state: () => LedgerState;
  /** The last committed revision. */
  readonly committed: () => number;
  readonly projection: Pick<ProjectionRunner, 'when'>;
  readonly submit: (command: LedgerCommand) => Promise<Result<unknown>>;
  readonly onFault: (error: unknown) => void;
}

export interface BalanceProofs {
  /** Answers queries that explain balances. */
  start(): void;
  /** Publishes liabilities whenever they are due, from now on. */
  publish(): void;
  stop(): void;
}

/** Proves the ledger to others: explains balances, and publishes the tree of what customers are owed. */
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
