import type { AccountRow, BalanceRow, ListReply, ListRequest, OrderRow, TradeRow } from '@corella/contracts/queries';
import { ACCOUNT_KINDS, ACCOUNT_STATUSES } from '@corella/contracts/ledger';
import { ORDER_SOURCES, ORDER_STATES, ORDER_TYPES, SIDE } from '@corella/contracts/market';
import {
  int,
  nullable,
  oneOf,
  planList,
  readPage,
  text,
  time,
  type ListField,
  type ListFields,
} from '@corella/record-lists';
import { ok } from '@corella/result';
import { sql } from 'kysely';
import type { LedgerState } from '../domain/ledger-state.js';
import type { LedgerDb, LedgerTables, OrderColumns, TradeColumns } from '../projections/ledger/tables.js';
import { accountRowView, balanceView, fillIdOf, orderView, tradeView } from './row-views.js';

const side = (column: string): ListField => ({ column, kind: 'int', words: { buy: SIDE.buy, sell: SIDE.sell } });

/** Fields have the names of the rows and of the console's records. */
const ACCOUNTS: ListFields = {
  fields: {
    id: text('account'),
    account: text('account'),
    accountId: int('account_id'),
    uid: nullable(text('uid')),
    kind: oneOf(text('kind'), Object.keys(ACCOUNT_KINDS)),
    status: oneOf(text('status'), ACCOUNT_STATUSES),
    openedAt: time('opened_at'),
    revision: int('revision'),
  },
  search: [text('account'), int('account_id')],
  tie: [{ column: 'account_id', kind: 'number' }],
};
const BALANCES: ListFields = {
  fields: {
    id: text('id'),
    account: text('account'),
    asset: text('asset'),
    available: int('available'),
    frozen: int('frozen'),
    total: int('total'),
    revision: int('revision'),
  },
  search: [text('account'), text('asset')],
  tie: [
    { column: 'account', kind: 'text' },
    { column: 'asset', kind: 'text' },
  ],
};
const ORDERS: ListFields = {
  fields: {
    id: int('order_id'),
    orderId: int('order_id'),
    account: text('account'),
    symbol: text('symbol'),
    side: side('side'),
    type: oneOf(text('order_type'), ORDER_TYPES),
    orderType: oneOf(text('order_type'), ORDER_TYPES),
    state: oneOf(text('state'), ORDER_STATES),
    reason: nullable(text('reason')),
    source: oneOf(text('source'), ORDER_SOURCES),
    clientOrderId: nullable(text('client_order_id')),
    createdAt: time('created_at'),
    updatedAt: time('updated_at'),
    finishedAt: nullable(time('finished_at')),
  },
  search: [int('order_id'), text('account'), text('client_order_id')],
  tie: [{ column: 'order_id', kind: 'number' }],
};
const TRADES: ListFields = {
  fields: {
    id: int('trade_id'),
    tradeId: int('trade_id'),
    symbol: text('symbol'),
    takerSide: side('taker_side'),
    at: time('at'),
    makerAccount: text('maker_account'),
    takerAccount: text('taker_account'),
    makerOrderId: int('maker_order_id'),
    takerOrderId: int('taker_order_id'),
    revision: int('revision'),
    priceTicks: int('price_ticks'),
    qtyLots: int('qty_lots'),
  },
  search: [int('trade_id'), int('maker_order_id'), int('taker_order_id'), text('maker_account'), text('taker_account')],
  tie: [{ column: 'revision', kind: 'number' }],
};

export async function listAccounts(db: LedgerDb, request: ListRequest): Promise<ListReply<AccountRow>> {
  const plan = planList(request, ACCOUNTS);
  if (!plan.ok) return plan;
  const page = await readPage<LedgerTables['ledger_accounts']>(db, { from: sql`ledger_accounts` }, plan.value);
  return ok({ ...page, rows: page.rows.map(accountRowView) });
}

export async function listBalances(
  db: LedgerDb,
  request: ListRequest,
): Promise<ListReply<BalanceRow & { readonly id: string }>> {
  const plan = planList(request, BALANCES);
  if (!plan.ok) return plan;
  const page = await readPage<LedgerTables['ledger_balances']>(
    db,
    {
      from: sql`(select *, account || ':' || asset as id, available + frozen as total from ledger_balances) as listed`,
      columns: sql`account, asset, available, frozen, revision`,
    },
    plan.value,
  );
  return ok({ ...page, rows: page.rows.map(balanceView) });
}

export async function listOrders(db: LedgerDb, request: ListRequest, state: LedgerState): Promise<ListReply<OrderRow>> {
  const plan = planList(request, ORDERS);
  if (!plan.ok) return plan;
  const page = await readPage<OrderColumns>(db, { from: sql`ledger_orders` }, plan.value);
  return ok({ ...page, rows: page.rows.map((row) => orderView(row, state)) });
}

export async function listTrades(db: LedgerDb, request: ListRequest): Promise<ListReply<TradeRow>> {
  const plan = planList(request, TRADES);
  if (!plan.ok) return plan;
  const page = await readPage<TradeColumns>(db, { from: sql`ledger_trades` }, plan.value);
  const fillIds = page.rows.flatMap(({ trade_id: tradeId }) => [
    fillIdOf(tradeId, 'maker'),
    fillIdOf(tradeId, 'taker'),
  ]);
  const fills =
    fillIds.length === 0
      ? []
      : await db.selectFrom('ledger_fill_view').selectAll().where('fill_id', 'in', fillIds).execute();
  const byId = new Map(fills.map((fill) => [fill.fill_id, fill]));
  return ok({ ...page, rows: page.rows.map((row) => tradeView(row, byId)) });
}
