import type { RecordedEvent } from '@corella/event-store';
import { recordedOf } from '@corella/event-store';
import type { EntryExplanation, FillRow, OrderRow, QueryRequest } from '@corella/contracts/queries';
import { FIRST_ENTRY_HASH } from '@corella/single-writer';
import { postingsOf } from '../domain/ledger-event.js';
import type { LedgerState } from '../domain/ledger-state.js';
import { entryRow } from '../projections/ledger/journal-rows.js';
import type { LedgerDb } from '../projections/ledger/tables.js';
import { withLineBalances } from '../queries/line-balances.js';
import { fillView, orderView } from '../queries/row-views.js';
import { causeOf } from './cause.js';
import { feeArithmetic } from './fee-arithmetic.js';
import type { Journal } from './journal.js';

export interface ExplainEntryDeps {
  readonly db: LedgerDb;
  readonly journal: Journal;
  readonly state: () => LedgerState;
}

/**
 * Explains one entry by its chain of causes. Null if there is no such entry, or if the account asked for has no line in
 * it.
 */
export async function explainEntry(
  { db, journal, state }: ExplainEntryDeps,
  { revision, account }: QueryRequest<'ledger.explain-entry'>,
): Promise<EntryExplanation | null> {
  const events = await journal.entries([revision - 1, revision]);
  const recorded = events.find((event) => event.revision === revision);
  if (!recorded) return null;
  const event = recordedOf(recorded, 'ledger');
  if (account !== undefined && !postingsOf(event).some((posting) => posting.account === account)) return null;
  const cause = causeOf(recorded, account);
  const symbol = cause.symbol === null ? undefined : state().symbols.get(cause.symbol);
  const [[entry], order, fills] = await Promise.all([
    withLineBalances(db, [entryRow(recorded)]),
    orderOf(db, state(), cause.orderId, account),
    fillsOf(db, state(), cause.tradeId, account),
  ]);
  const previous = events.find((before) => before.revision === revision - 1);
  return entry === undefined
    ? null
    : {
        entry,
        event: account === undefined ? eventAsRecorded(recorded) : null,
        cause,
        previousHash: previous?.meta.hash ?? FIRST_ENTRY_HASH,
        order,
        fills,
        fee: feeArithmetic(event, symbol, account),
      };
}

async function orderOf(
  db: LedgerDb,
  state: LedgerState,
  orderId: number | null,
  account: string | undefined,
): Promise<OrderRow | null> {
  if (orderId === null) return null;
  const row = await db.selectFrom('ledger_orders').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  return row && (account === undefined || row.account === account) ? orderView(row, state) : null;
}

/** The customers' sides of the trade, or only the account's own. */
async function fillsOf(
  db: LedgerDb,
  state: LedgerState,
  tradeId: number | null,
  account: string | undefined,
): Promise<readonly FillRow[]> {
  if (tradeId === null) return [];
  const rows = await db
    .selectFrom('ledger_fill_view')
    .selectAll()
    .where('fill_id', 'in', [2 * tradeId, 2 * tradeId + 1])
    .orderBy('fill_id')
    .execute();
  return rows.filter((row) => account === undefined || row.account === account).map((row) => fillView(row, state));
}

/** Through JSON, because that is how it is stored: members without a value are not there. */
const eventAsRecorded = ({ type, data, meta }: RecordedEvent): NonNullable<EntryExplanation['event']> =>
  JSON.parse(JSON.stringify({ type, data, meta })) as NonNullable<EntryExplanation['event']>;
