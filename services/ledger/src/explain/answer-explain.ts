import { LEDGER_SHARD } from '@corella/contracts/ledger';
import type { Clock } from '@corella/clock';
import type { ProjectionRunner } from '@corella/projection';
import { answer, type Signals } from '@corella/signals';
import type { LedgerState } from '../domain/ledger-state.js';
import type { LedgerDb } from '../projections/ledger/tables.js';
import { balanceHistory } from './balance-history.js';
import { explainBalance, explainBalancesAt, type ExplainDeps } from './explain-balance.js';
import { explainEntry } from './explain-entry.js';
import type { Journal } from './journal.js';

export interface ExplainQueryDeps {
  readonly signals: Signals;
  readonly db: LedgerDb;
  readonly journal: Journal;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly state: () => LedgerState;
  /** The last committed revision. */
  readonly committed: () => number;
  readonly projection: Pick<ProjectionRunner, 'when'>;
}

/**
 * Answers queries that explain balances and entries. They read the tables and the journal, and never touch the writer.
 */
export function answerExplain({
  signals,
  db,
  journal,
  clock,
  state,
  committed,
  projection,
}: ExplainQueryDeps): readonly { close(): void }[] {
  const now: ExplainDeps['now'] = async () => {
    const [revision, at] = [committed(), clock.nowMs()];
    await projection.when({ [LEDGER_SHARD]: revision });
    return { revision, at };
  };
  const deps = { db, journal, now, state };
  return [
    answer(signals, 'ledger.balances-at', (request) => explainBalancesAt(deps, request)),
    answer(signals, 'ledger.balance-history', (request) => balanceHistory(deps, request)),
    answer(signals, 'ledger.explain', (request) => explainBalance(deps, request)),
    answer(signals, 'ledger.explain-entry', (request) => explainEntry(deps, request)),
  ];
}
