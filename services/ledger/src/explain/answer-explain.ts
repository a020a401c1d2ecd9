import { LEDGER_SHARD } from '@corella/contracts/ledger';
import type { Clock } from '@corella/clock';
import type { QueryRequest } from '@corella/contracts/queries';
import type { ProjectionRunner } from '@corella/projection';
import { answer, type Signals } from '@corella/signals';
import type { LedgerState } from '../domain/ledger-state.js';
import type { LedgerDb } from '../projections/ledger/tables.js';
import { atMost } from './at-most.js';
import { AccountCosts } from '../costs/account-costs.js';
import { balanceHistory } from './balance-history.js';
import { newestEntry } from './balance-queries.js';
import { explainBalance, explainBalancesAt, type ExplainDeps } from './explain-balance.js';
import { explainEntry } from './explain-entry.js';
import type { Journal } from './journal.js';
import { verifyAccount } from './verify-account.js';

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

/** Each reads the whole log, in the one worker that also explains balances to customers. */
const MOST_VERIFICATIONS = 2;

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
    const isShown = await projection.when({ [LEDGER_SHARD]: revision });
    return { revision: isShown ? revision : await newestEntry(db), at };
  };
  const deps = { db, journal, now, state };
  const costs = new AccountCosts({
    db,
    shown: async () => (await now()).revision,
  });
  const verify = atMost(MOST_VERIFICATIONS, (request: QueryRequest<'ledger.verify-account'>) =>
    verifyAccount({ db, journal, state, clock, projection }, request),
  );
  return [
    answer(signals, 'ledger.balances-at', (request) => explainBalancesAt(deps, request)),
    answer(signals, 'ledger.balance-history', (request) => balanceHistory(deps, request)),
    answer(signals, 'ledger.costs', (request) => costs.of(request)),
    answer(signals, 'ledger.verify-account', verify),
    answer(signals, 'ledger.explain', (request) => explainBalance(deps, request)),
    answer(signals, 'ledger.explain-entry', (request) => explainEntry(deps, request)),
  ];
}
