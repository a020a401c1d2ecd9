import {
  accountKind,
  controlledAccounts,
  isCustomer,
  type LedgerEvents,
  type SettledSide,
} from '@corella/contracts/ledger';
import { SIDE } from '@corella/contracts/market';
import { recordedOf, type RecordedEvent } from '@corella/event-store';
import type { Projection } from '@corella/projection';
import type { CompiledQuery, ReadModels } from '@corella/read-model';
import { bodyDigest } from '../../domain/ids/recent-client-order-ids.js';
import { postingsOf, type LedgerEvent } from '../../domain/ledger-event.js';
import { answerOf } from '../../domain/ids/recent-instructions.js';
import { reservationNamesOf } from '../../domain/ids/recent-reservation-keys.js';
import { postingsDigest } from '../../domain/ids/business-id.js';
import { namingOf } from './entry-kinds.js';
import { entryRow, isIndexed } from './journal-rows.js';
import { OrderChanges } from './order-changes.js';
import { LEDGER_READ_MODEL } from './schema.js';
import { ledgerStatements, type LedgerStatements, type NewFill } from './statements.js';
import { ledgerDb, type LedgerTables, type TradeColumns } from './tables.js';

const PRUNE_EVERY_TRADES = 5_000;

/** What one batch writes. Balances and orders are folded first; everything else is one row per event. */
interface Batch {
  readonly rows: CompiledQuery[];
  readonly orders: OrderChanges;
  readonly balances: Map<string, LedgerTables['ledger_balances']>;
}

/** Folds the ledger's stream alone. Rows of orders, fills and balances need nothing else. */
export function ledgerProjection(readModels: ReadModels): Projection {
  const statements = ledgerStatements(ledgerDb(readModels));
  let tradesUntilPrune = PRUNE_EVERY_TRADES;
  return {
    ...LEDGER_READ_MODEL,
    categories: ['ledger'],
    project(events) {
      const batch: Batch = { rows: [], orders: new OrderChanges(), balances: new Map() };
      for (const recorded of events) {
        projectEvent(recorded, batch, statements);
        if (recorded.type === 'TradeSettled') tradesUntilPrune -= 1;
      }
      const queries = [
        ...batch.rows,
        ...batch.orders.queries(statements),
        ...[...batch.balances.values()].map(statements.balance),
      ];
      if (tradesUntilPrune > 0) return queries;
      tradesUntilPrune = PRUNE_EVERY_TRADES;
      return [...queries, statements.pruneTrades()];
    },
  };
}

function projectEvent(recorded: RecordedEvent, batch: Batch, statements: LedgerStatements): void {
  const event = recordedOf(recorded, 'ledger');
  const {
    revision,
    meta: { at },
  } = recorded;
  const moved = addBalances(event, revision, batch.balances);
  if (isIndexed(event)) addJournal(recorded, { event, moved }, batch, statements);
  addNames(event, batch, statements);
  switch (event.type) {
    case 'AccountOpened': {
      const { account, accountId, uid } = event.data;
      batch.rows.push(
        statements.account({
          account,
          account_id: accountId,
          uid: uid ?? null,
          kind: accountKind(account),
          status: 'active',
          allow: '[]',
          opened_at: at,
          revision,
        }),
      );
      return;
    }
    case 'AccountControlSet':
      for (const account of controlledAccounts(event.data))
        batch.rows.push(statements.control(account, event.data.status, event.data.allow, revision));
      return;
    case 'FundsHeld':
      batch.orders.held(event.data, at);
      addKey(event.data, batch, statements);
      return;
    case 'OrderTriggered':
      batch.orders.triggered(event.data, at);
      return;
    case 'EntryPosted':
      batch.rows.push(
        statements.posted({
          transaction_type: event.data.transactionType,
          business_id: event.data.businessId,
          digest: postingsDigest(event.data.postings, event.data.takes),
        }),
      );
      return;
    case 'TradeSettled':
      batch.orders.settled(event.data, at);
      batch.rows.push(
        statements.trade(tradeRow(event.data, revision)),
        ...fillRows(event.data, revision).map(statements.fill),
      );
      return;
    case 'HoldReleased':
      batch.orders.released(event.data, at);
      return;
    default:
  }
}

/** For each line, what the batch has moved in the line's balance up to it. */
function addBalances(event: LedgerEvent, revision: number, balances: Batch['balances']): readonly bigint[] {
  return postingsOf(event).map(({ account, asset, bucket, units }) => {
    const key = `${account}|${asset}`;
    const row = balances.get(key) ?? { account, asset, available: 0n, frozen: 0n, revision };
    row[bucket] += BigInt(units);
    row.revision = revision;
    balances.set(key, row);
    return row[bucket];
  });
}

/** Indexes lines of customers, and all lines of entries that no order made. */
function addJournal(
  recorded: RecordedEvent,
  { event, moved }: { readonly event: LedgerEvent; readonly moved: readonly bigint[] },
  { rows }: Batch,
  statements: LedgerStatements,
): void {
  const entry = entryRow(recorded);
  const { lines, revision, at, memo } = entry;
  rows.push(statements.entry({ revision, at, ...namingOf(entry, event), symbol: lines[0]?.symbol ?? null, memo }));
  lines.forEach(({ account, bucket, asset, units, orderId }, line) => {
    if (event.type !== 'EntryPosted' && !isCustomer(account)) return;
    // An order's own entry names the order; the two orders of a trade are told apart by their lines.
    const order = event.type === 'TradeSettled' ? orderId : null;
    rows.push(
      statements.line({
        revision,
        line,
        account,
        asset,
        is_frozen: bucket === 'frozen' ? 1 : 0,
        units: BigInt(units),
        balance: moved[line] ?? 0n,
        order_id: order,
      }),
    );
  });
}

/** Names of reservations, those given up among them, and the pids of answered instructions. */
function addNames(event: LedgerEvent, { rows }: Batch, statements: LedgerStatements): void {
  for (const name of reservationNamesOf(event)) rows.push(statements.reservationKey(name));
  const answer = answerOf(event);
  if (answer) rows.push(statements.instruction({ pid: answer.pid, digest: answer.pidDigest }));
}

function addKey({ order }: LedgerEvents['FundsHeld'], { rows }: Batch, statements: LedgerStatements): void {
  if (order.clientOrderId === undefined) return;
  rows.push(
    statements.key({
      account: order.account,
      client_order_id: order.clientOrderId,
      order_id: order.orderId,
      body_digest: bodyDigest(order),
    }),
  );
}

function tradeRow(trade: LedgerEvents['TradeSettled'], revision: number): TradeColumns {
  const [taker, maker] = trade.takerSide === SIDE.buy ? [trade.buyer, trade.seller] : [trade.seller, trade.buyer];
  return {
    trade_id: trade.tradeId,
    symbol: trade.symbol,
    price_ticks: trade.priceTicks,
    qty_lots: trade.qtyLots,
    taker_side: trade.takerSide,
    at: trade.tradedAt,
    maker_account: maker.account,
    taker_account: taker.account,
    maker_order_id: maker.orderId,
    taker_order_id: taker.orderId,
    revision,
  };
}

/** Rows of the customers' sides; id = 2 × trade id + (0 maker, 1 taker). */
function fillRows(trade: LedgerEvents['TradeSettled'], revision: number): readonly NewFill[] {
  const rowOf = (party: SettledSide): NewFill => ({
    fill_id: 2 * trade.tradeId + (party.role === 'taker' ? 1 : 0),
    order_id: party.orderId,
    account: party.account,
    price_ticks: trade.priceTicks,
    qty_lots: trade.qtyLots,
    fee_units: BigInt(party.feeUnits),
    fee_asset: party.feeAsset,
    rate_ppm: party.ratePpm,
    ht_fee_units: party.htFeeUnits === undefined ? null : BigInt(party.htFeeUnits),
    at: trade.tradedAt,
    revision,
  });
  return [trade.buyer, trade.seller].filter(({ account }) => isCustomer(account)).map(rowOf);
}
