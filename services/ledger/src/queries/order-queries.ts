import type { Page, QueryRequest } from '@corella/contracts/queries';
import type { OrderState } from '@corella/contracts/market';
import { sql, type Expression } from 'kysely';
import type { FillColumns, LedgerDb, LineColumns, OrderColumns } from '../projections/ledger/tables.js';

const MAX_ROWS = 2_000;
const OPEN_STATES: ReadonlySet<OrderState> = new Set([
  'created',
  'pre-submitted',
  'submitted',
  'partial-filled',
  'canceling',
]);

const AWAITING: ReadonlySet<OrderState> = new Set(['pre-submitted', 'submitted']);

/** Rows and the cursor of the next page. One extra row tells whether there is a next page. */
export interface RawPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

const limitOf = (limit: number): number => Math.max(1, Math.min(MAX_ROWS, Math.trunc(limit)));

function pageOf<Row>(found: readonly Row[], limit: number, cursor: (row: Row) => string): RawPage<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? cursor(last) : null };
}

export async function findOrder(
  db: LedgerDb,
  { account, orderId, clientOrderId }: QueryRequest<'ledger.order'>,
): Promise<OrderColumns | null> {
  let query = db.selectFrom('ledger_orders').selectAll().where('account', '=', account);
  if (orderId !== undefined) query = query.where('order_id', '=', orderId);
  else if (clientOrderId !== undefined) query = query.where('order_id', '=', orderOfKey(db, account, clientOrderId));
  else return null;
  return (await query.executeTakeFirst()) ?? null;
}

const orderOfKey = (
  db: LedgerDb,
  account: string,
  clientOrderId: string,
): Expression<number> => sql<number>`(select order_id from ledger_keys
  where account_id = (select account_id from ledger_accounts where account = ${account}) and client_order_id = ${clientOrderId})`;

/** Order ids rise with time, so they serve as the cursor. */
export async function findOrders(db: LedgerDb, request: QueryRequest<'ledger.orders'>): Promise<RawPage<OrderColumns>> {
  const { account, symbol, states, side, from, to, before, afterId, ascending } = request;
  const limit = limitOf(request.limit);
  let query = db.selectFrom('ledger_orders').selectAll().where('account', '=', account);
  if (symbol !== undefined) query = query.where('symbol', '=', symbol);
  if (states !== undefined) {
    // A waiting stop-limit order is also listed among the submitted ones.
    query = query.where(
      'state',
      'in',
      states.some((state) => AWAITING.has(state)) ? [...states, 'created'] : [...states],
    );
    if (states.every((state) => OPEN_STATES.has(state))) query = query.where('finished_at', 'is', null);
  }
  if (side !== undefined) query = query.where('side', '=', side);
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (to !== undefined) query = query.where('created_at', '<=', to);
  if (before !== undefined) query = query.where('order_id', '<', before);
  if (afterId !== undefined) query = query.where('order_id', '>', afterId);
  const found = await query
    .orderBy('order_id', ascending ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(found, limit, (row) => String(row.order_id));
}

/**
 * Ordered by settlement: trade ids of different symbols tell nothing about time. `before` goes on from that fill in
 * either direction.
 */
export async function findFills(db: LedgerDb, request: QueryRequest<'ledger.fills'>): Promise<RawPage<FillColumns>> {
  const { account, symbol, orderId, from, to, before, ascending } = request;
  const limit = limitOf(request.limit);
  let query = db.selectFrom('ledger_fill_view').selectAll().where('account', '=', account);
  if (symbol !== undefined) query = query.where('symbol', '=', symbol);
  if (orderId !== undefined) query = query.where('order_id', '=', orderId);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<=', to);
  if (before !== undefined)
    query = query.where(
      'revision',
      ascending ? '>' : '<',
      db.selectFrom('ledger_fill_view').select('revision').where('fill_id', '=', before).where('account', '=', account),
    );
  const order = ascending ? 'asc' : 'desc';
  const found = await query
    .orderBy('revision', order)
    .orderBy('fill_id', order)
    .limit(limit + 1)
    .execute();
  return pageOf(found, limit, (row) => String(row.fill_id));
}

export async function findLines(db: LedgerDb, request: QueryRequest<'ledger.lines'>): Promise<RawPage<LineColumns>> {
  const { account, asset, types, from, to, before } = request;
  const limit = limitOf(request.limit);
  let query = db.selectFrom('ledger_line_view').selectAll().where('account', '=', account);
  if (asset !== undefined) query = query.where('asset', '=', asset);
  if (types !== undefined) query = query.where('transaction_type', 'in', [...types]);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<=', to);
  const [revision, line] = (before ?? '').split(':').map(Number);
  if (Number.isSafeInteger(revision) && Number.isSafeInteger(line)) {
    query = query.where((where) =>
      where.or([
        where('revision', '<', revision ?? 0),
        where.and([where('revision', '=', revision ?? 0), where('line', '<', line ?? 0)]),
      ]),
    );
  }
  const found = await query
    .orderBy('revision', 'desc')
    .orderBy('line', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(found, limit, (row) => `${row.revision}:${row.line}`);
}

/** `next` in the contract's shape. */
export const toPage = <Row, View>(
  { rows, next }: RawPage<Row>,
  stale: boolean,
  view: (row: Row) => View,
): Page<View> => ({ rows: rows.map(view), next, stale });
