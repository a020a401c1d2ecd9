import type { OneAnswerQuery, QueryReply, QueryRequest } from '@corella/contracts/queries';
import type { Clock } from '@corella/clock';
import type { EventStore } from '@corella/event-store';
import type { ProjectionRunner } from '@corella/projection';
import { answer, type Signals } from '@corella/signals';
import type { LedgerState } from '../domain/ledger-state.js';
import type { CommitProgress } from '../messaging/commit-progress.js';
import type { LedgerDb } from '../projections/ledger/tables.js';
import { listAccounts, listBalances, listOrders, listTrades } from './list-queries.js';
import { listEntries } from './list-entries.js';
import { feeRates, feeSchedule, feeTerms } from './fee-queries.js';
import {
  accountView,
  balancesOf,
  balancesOfAll,
  cancelTimer,
  openHold,
  openHolds,
  settlementStops,
  totals,
  untakenHolds,
} from './memory-queries.js';
import { findFills, findLines, findOrder, findOrders, toPage } from './order-queries.js';
import { fillView, lineView, orderView } from './row-views.js';

export interface QueryDeps {
  readonly signals: Signals;
  readonly store: EventStore;
  readonly db: LedgerDb;
  /** A connection for the lists of staff; see `ReadModels`. */
  readonly reports: LedgerDb;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly state: () => LedgerState;
  readonly progress: CommitProgress;
  readonly projection: Pick<ProjectionRunner, 'when'>;
  /** Entry hash of the last committed event. */
  readonly chainHash: () => string;
}

const MAX_RELEASE_WAIT_MS = 1_000;

/** Answers every `ledger.*` query; closing takes all answers back. */
export function answerQueries(deps: QueryDeps): { close(): void } {
  const answers = [...answerFromMemory(deps), ...answerFromTables(deps), ...answerLists(deps)];
  return {
    close() {
      for (const served of answers) served.close();
    },
  };
}

function answerFromMemory({ signals, state, clock, progress, chainHash }: QueryDeps): readonly { close(): void }[] {
  /** Reads now, and answers once what was read has committed. */
  const committed = <Q extends OneAnswerQuery & `ledger.${string}`>(
    query: Q,
    read: (request: QueryRequest<Q>) => QueryReply<Q>,
  ): { close(): void } =>
    answer(signals, query, async (request: QueryRequest<Q>) => {
      const reply = read(request);
      await progress.reached(state().revision);
      return reply;
    });
  return [
    committed('ledger.account', ({ account }) => accountView(state(), account)),
    committed('ledger.balances', ({ account }) => balancesOf(state(), account)),
    committed('ledger.balances-of', ({ accounts }) => balancesOfAll(state(), accounts)),
    committed('ledger.open-hold', (request) => openHold(state(), request)),
    committed('ledger.open-holds', (request) => openHolds(state(), request)),
    committed('ledger.untaken-holds', (request) => untakenHolds(state(), request)),
    committed('ledger.fee-rates', ({ account }) => feeRates(state(), account, clock.nowMs())),
    committed('ledger.fee-terms', ({ account }) => feeTerms(state(), account, clock.nowMs())),
    committed('ledger.cancel-timer', ({ account }) => cancelTimer(state(), account)),
    committed('ledger.settlement-stops', () => settlementStops(state())),
    committed('ledger.fee-schedule', () => feeSchedule(state(), clock.nowMs())),
    committed('ledger.highest-order-id', () => state().highestOrderId),
    answer(signals, 'ledger.totals', async () => {
      const read = totals(state(), '');
      await progress.reached(read.revision);
      return { ...read, hash: chainHash() };
    }),
    answer(signals, 'ledger.when-released', async ({ orderId, timeoutMs }) => {
      const { holds, highestOrderId, revision } = state();
      if (holds.has(orderId) || orderId > highestOrderId) {
        const isReleased = await progress.released(orderId, Math.max(0, Math.min(MAX_RELEASE_WAIT_MS, timeoutMs)));
        return isReleased ? progress.revision : null;
      }
      await progress.reached(revision);
      return revision;
    }),
    answer(signals, 'ledger.when-replaced', async ({ orderId, timeoutMs }) => {
      const { holds, highestOrderId, revision } = state();
      if (holds.get(orderId)?.replaces || orderId > highestOrderId)
        return progress.replaced(orderId, Math.max(0, Math.min(MAX_RELEASE_WAIT_MS, timeoutMs)));
      await progress.reached(revision);
      return true;
    }),
  ];
}

function answerFromTables({ signals, db, state, projection }: QueryDeps): readonly { close(): void }[] {
  return [
    answer(signals, 'ledger.order', async (request) => {
      const stale = !(await projection.when(request.after));
      const row = await findOrder(db, request);
      return { row: row ? orderView(row, state()) : null, stale };
    }),
    answer(signals, 'ledger.orders', async (request) => {
      const stale = !(await projection.when(request.after));
      return toPage(await findOrders(db, request), stale, (row) => orderView(row, state()));
    }),
    answer(signals, 'ledger.fills', async (request) => {
      const stale = !(await projection.when(request.after));
      return toPage(await findFills(db, request), stale, (row) => fillView(row, state()));
    }),
    answer(signals, 'ledger.lines', async (request) => {
      const stale = !(await projection.when(request.after));
      return toPage(await findLines(db, request), stale, lineView);
    }),
  ];
}

const answerLists = ({ signals, reports, store, state }: QueryDeps): readonly { close(): void }[] => [
  answer(signals, 'ledger.list-accounts', (request) => listAccounts(reports, request)),
  answer(signals, 'ledger.list-balances', (request) => listBalances(reports, request)),
  answer(signals, 'ledger.list-orders', (request) => listOrders(reports, request, state())),
  answer(signals, 'ledger.list-trades', (request) => listTrades(reports, request)),
  answer(signals, 'ledger.list-entries', (request) => listEntries(reports, store, request)),
];
