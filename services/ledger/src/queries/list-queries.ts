import type {
  AccountRow,
  BalanceRow,
  ListReply,
  ListRequest,
  OrderRow,
  Slice,
  TradeRow,
} from '@corella/contracts/queries';
import { beyond, orderTerms, positioned, positionTerms } from '@corella/read-model';
import { ok } from '@corella/result';
import { sql } from 'kysely';
import type { LedgerState } from '../domain/ledger-state.js';
import type { LedgerDb, LedgerTables, OrderColumns, TradeColumns } from '../projections/ledger/tables.js';
import { planList, type ListField, type ListFields, type ListPlan } from './list-dialect.js';
import { accountRowView, balanceView, fillIdOf, orderView, tradeView } from './row-views.js';

const text = (column: string): ListField => ({ column, kind: 'text' });
const int = (column: string): ListField => ({ column, kind: 'int' });
const time = (column: string): ListField => ({ column, kind: 'time' });
const side = (column: string): ListField => ({ column, kind: 'side' });
const nullable = (field: ListField): ListField => ({ ...field, nullable: true });

/** Fields have the names of the rows and of the console's records. */
const ACCOUNTS: ListFields = {
  fields: {
    id: text('account'),
    account: text('account'),
    accountId: int('account_id'),
    uid: nullable(text('uid')),
    kind: text('kind'),
    status: text('status'),
    openedAt: time('opened_at'),
    revision: int('revision'),
  },
  search: ['account', 'accountId'],
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
  search: ['account', 'asset'],
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
    type: text('order_type'),
    orderType: text('order_type'),
    state: text('state'),
    reason: nullable(text('reason')),
    source: text('source'),
    clientOrderId: nullable(text('client_order_id')),
    createdAt: time('created_at'),
    updatedAt: time('updated_at'),
    finishedAt: nullable(time('finished_at')),
  },
  search: ['orderId', 'account', 'clientOrderId'],
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
  search: ['tradeId', 'makerOrderId', 'takerOrderId', 'makerAccount', 'takerAccount'],
  tie: [{ column: 'revision', kind: 'number' }],
};

export async function listAccounts(db: LedgerDb, request: ListRequest): Promise<ListReply<AccountRow>> {
  const plan = planList(request, ACCOUNTS);
  if (!plan.ok) return plan;
  const page = await fetchPage<LedgerTables['ledger_accounts']>(db, 'select * from ledger_accounts', plan.value);
  return ok({ ...page, rows: page.rows.map(accountRowView) });
}

export async function listBalances(
  db: LedgerDb,
  request: ListRequest,
): Promise<ListReply<BalanceRow & { readonly id: string }>> {
  const plan = planList(request, BALANCES);
  if (!plan.ok) return plan;
  const source = "select *, account || ':' || asset as id, available + frozen as total from ledger_balances";
  const page = await fetchPage<LedgerTables['ledger_balances']>(
    db,
    source,
    plan.value,
    'account, asset, available, frozen, revision',
  );
  return ok({ ...page, rows: page.rows.map(balanceView) });
}

export async function listOrders(db: LedgerDb, request: ListRequest, state: LedgerState): Promise<ListReply<OrderRow>> {
  const plan = planList(request, ORDERS);
  if (!plan.ok) return plan;
  const page = await fetchPage<OrderColumns>(db, 'select * from ledger_orders', plan.value);
  return ok({ ...page, rows: page.rows.map((row) => orderView(row, state)) });
}

export async function listTrades(db: LedgerDb, request: ListRequest): Promise<ListReply<TradeRow>> {
  const plan = planList(request, TRADES);
  if (!plan.ok) return plan;
  const page = await fetchPage<TradeColumns>(db, 'select * from ledger_trades', plan.value);
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

/**
 * One page and the count of all matches. `source` and `columns` are constants of this service, never text from a
 * request.
 */
export async function fetchPage<Row extends object>(
  db: LedgerDb,
  source: string,
  plan: ListPlan,
  columns = '*',
): Promise<Slice<Row>> {
  const from = sql`from (${sql.raw(source)}) as listed`;
  const matching = (conditions: ListPlan['where']) =>
    conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const cut = plan.beyond ? [...plan.where, beyond(plan.order, plan.beyond.side, plan.beyond.position)] : plan.where;
  const countOf = async (conditions: ListPlan['where']): Promise<number> =>
    (await sql<{ total: number }>`select count(*) as total ${from} ${matching(conditions)}`.execute(db)).rows[0]
      ?.total ?? 0;
  const [page, total, before] = await Promise.all([
    sql<Row>`select ${sql.raw(columns)}, ${positionTerms(plan.order)} ${from} ${matching(cut)}
      order by ${orderTerms(plan)} limit ${plan.limit + 1} offset ${plan.offset}`.execute(db),
    countOf(plan.where),
    plan.beyond?.side === 'before' ? countOf(cut) : undefined,
  ]);
  return { ...positioned(page.rows, plan), total, ...(before !== undefined && { before }) };
}
