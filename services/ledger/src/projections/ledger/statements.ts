import { sql, type CompiledQuery } from 'kysely';
import type { KnownReservation } from '../../domain/ids/recent-reservation-keys.js';
import type { EntryNaming } from './entry-kinds.js';
import type { FillColumns, LedgerDb, LedgerTables, LineColumns, OrderColumns, TradeColumns } from './tables.js';

/** Trades of all accounts kept for the operator; older ones are in the log. */
export const KEPT_TRADES = 200_000;

/** Written with the names of accounts, kept with their numbers. */
export type NewKey = Omit<LedgerTables['ledger_keys'], 'account_id'> & { readonly account: string };
export type NewFill = Omit<FillColumns, 'trade_id' | 'symbol' | 'side' | 'order_type' | 'role' | 'source'>;
export type NewLine = Omit<LineColumns, 'at' | 'transaction_type' | 'business_id' | 'bucket' | 'symbol'> & {
  readonly is_frozen: number;
};
export type NewEntry = EntryNaming & {
  readonly revision: number;
  readonly at: number;
  readonly symbol: string | null;
  readonly memo: string | null;
};

/** An account of a committed event was opened before, so its number is known; were it not, the row would be refused. */
const ACCOUNT_ID = sql`(select account_id from ledger_accounts where account = ${''})`;

type Insert = ReturnType<typeof inserter>;

/** Makes inserts of one row, compiled once. Columns in `accounts` get the number of the account that the row names. */
const inserter =
  (db: LedgerDb) =>
  <Row extends object>(
    table: string,
    sample: Row,
    accounts: readonly (keyof Row)[] = [],
  ): ((row: Row) => CompiledQuery) => {
    const names = Object.keys(sample) as (keyof Row)[];
    const columns = sql.join(
      names.map((name) => sql.ref(accounts.includes(name) ? `${String(name)}_id` : String(name))),
    );
    const values = sql.join(names.map((name) => (accounts.includes(name) ? ACCOUNT_ID : sql`${sample[name]}`)));
    const compiled =
      sql`insert into ${sql.table(table)} (${columns}) values (${values}) on conflict do nothing`.compile(db);
    return (row) =>
      withParameters(
        compiled,
        names.map((name) => row[name]),
      );
  };

/**
 * The projection's statements, compiled once: a batch has thousands of rows, and compiling each would cost more than
 * running it. Parameters stand in the order of the sample row's columns.
 */
export function ledgerStatements(db: LedgerDb) {
  const insert = inserter(db);
  return { ...accountStatements(db, insert), ...orderStatements(db, insert), ...journalStatements(db, insert) };
}

function accountStatements(db: LedgerDb, insert: Insert) {
  const addBalance = sql`insert into ledger_balances (account, asset, available, frozen, revision)
    values (${''}, ${''}, ${0n}, ${0n}, ${0}) on conflict (account, asset) do update set
    available = ledger_balances.available + excluded.available, frozen = ledger_balances.frozen + excluded.frozen,
    revision = excluded.revision`.compile(db);
  return {
    account: insert('ledger_accounts', {
      account: '',
      account_id: 0,
      uid: null as string | null,
      kind: '',
      status: '',
      allow: '',
      opened_at: 0,
      revision: 0,
    }),
    control: (account: string, status: string, allow: readonly string[], revision: number): CompiledQuery =>
      db
        .updateTable('ledger_accounts')
        .set({ status, allow: JSON.stringify(allow), revision })
        .where('account', '=', account)
        .compile(),
    balance: (row: LedgerTables['ledger_balances']): CompiledQuery =>
      withParameters(addBalance, [row.account, row.asset, row.available, row.frozen, row.revision]),
  };
}

function orderStatements(db: LedgerDb, insert: Insert) {
  const fillOrder = compileFillOrder(db);
  const triggerOrder = sql`update ledger_orders set state = ${'submitted'}, triggered_at = ${0}, updated_at = ${0}
    where order_id = ${0}`.compile(db);
  const ends = sql.join(END_NAMES.map((name) => sql`${sql.ref(name)} = ${null}`));
  const endOrder = sql`update ledger_orders set ${ends} where order_id = ${0}`.compile(db);
  return {
    newOrder: insert<OrderColumns>('ledger_orders', ORDER_SAMPLE),
    filledOrder: (row: OrderColumns): CompiledQuery =>
      withParameters(
        fillOrder,
        ORDER_NAMES.map((name) => row[name]),
      ),
    triggeredOrder: (orderId: number, { triggeredAt, updatedAt }: OrderTrigger): CompiledQuery =>
      withParameters(triggerOrder, ['submitted', triggeredAt, updatedAt, orderId]),
    closedOrder: (orderId: number, end: OrderEnd): CompiledQuery =>
      withParameters(endOrder, [...END_NAMES.map((name) => end[name]), orderId]),
    fill: insert<NewFill>(
      'ledger_fills',
      {
        fill_id: 0,
        order_id: 0,
        account: '',
        price_ticks: 0,
        qty_lots: 0,
        fee_units: 0n,
        fee_asset: '',
        rate_ppm: 0,
        ht_fee_units: null,
        at: 0,
        revision: 0,
      },
      ['account'],
    ),
    trade: insert<TradeColumns>('ledger_trades', {
      trade_id: 0,
      symbol: '',
      price_ticks: 0,
      qty_lots: 0,
      taker_side: 0,
      at: 0,
      maker_account: '',
      taker_account: '',
      maker_order_id: 0,
      taker_order_id: 0,
      revision: 0,
    }),
    pruneTrades: (): CompiledQuery =>
      sql`delete from ledger_trades where revision <
        (select revision from ledger_trades order by revision desc limit 1 offset ${KEPT_TRADES})`.compile(db),
  };
}

function journalStatements(db: LedgerDb, insert: Insert) {
  return {
    key: insert<NewKey>('ledger_keys', { account: '', client_order_id: '', order_id: 0, body_digest: null }, [
      'account',
    ]),
    posted: insert('ledger_posted', { transaction_type: '', business_id: '', digest: '' }),
    reservationKey: insert<KnownReservation>('ledger_reservation_keys', { key: '', reservation: '', digest: '' }),
    instruction: insert('ledger_instructions', { pid: '', digest: '' }),
    line: compileLine(db),
    entry: insert<NewEntry>('ledger_entries', {
      revision: 0,
      at: 0,
      kind: 0,
      subject: null,
      symbol: null,
      event_type: null,
      transaction_type: null,
      business_id: null,
      memo: null,
    }),
  };
}

export type LedgerStatements = ReturnType<typeof ledgerStatements>;

const END_NAMES = ['state', 'reason', 'rule', 'inputs', 'updated_at', 'finished_at'] as const;
/** What an order's trigger changes. */
export interface OrderTrigger {
  readonly triggeredAt: number;
  readonly updatedAt: number;
}

/** What an order's end changes. */
export type OrderEnd = Pick<OrderColumns, (typeof END_NAMES)[number]>;

const ORDER_SAMPLE: OrderColumns = {
  order_id: 0,
  account: '',
  symbol: '',
  side: 0,
  order_type: '',
  price_ticks: null,
  qty_lots: null,
  cost_units: null,
  filled_lots: 0,
  filled_value: 0n,
  fee_units: 0n,
  ht_fee_units: 0n,
  stop_ticks: null,
  operator: null,
  triggered_at: null,
  stp_mode: null,
  replaces: null,
  state: '',
  reason: null,
  rule: null,
  inputs: null,
  client_order_id: null,
  source: '',
  created_at: 0,
  updated_at: 0,
  finished_at: null,
};
const ORDER_NAMES = Object.keys(ORDER_SAMPLE) as (keyof OrderColumns)[];

/** Adds fills to a known order, or inserts it: a house order gets its row with the first fill. */
function compileFillOrder(db: LedgerDb): CompiledQuery {
  const columns = sql.join(ORDER_NAMES.map((name) => sql.ref(name)));
  const added = sql.join(
    (['filled_lots', 'filled_value', 'fee_units', 'ht_fee_units'] as const).map(
      (name) => sql`${sql.ref(name)} = ${sql.ref(`ledger_orders.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ),
  );
  const set = sql.join(END_NAMES.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));
  return sql`insert into ledger_orders (${columns}) values (${sql.join(Object.values(ORDER_SAMPLE))})
    on conflict (order_id) do update set ${added}, ${set}`.compile(db);
}

const LINE_NAMES = ['revision', 'line', 'asset', 'is_frozen', 'units', 'order_id'] as const;

/**
 * Inserts a line with the balance after it: what the balances' table has, which still stands before the batch, and what
 * the batch has moved up to the line (`balance` of the row). So the projection need not remember balances.
 */
function compileLine(db: LedgerDb): (row: NewLine) => CompiledQuery {
  const columns = sql.join(['account_id', ...LINE_NAMES, 'balance'].map((name) => sql.ref(name)));
  const values = sql.join(LINE_NAMES.map(() => sql`${null}`));
  const inBucket = (bucket: 'available' | 'frozen'): CompiledQuery =>
    sql`insert into ledger_lines (${columns}) values (${ACCOUNT_ID}, ${values},
    coalesce((select ${sql.ref(bucket)} from ledger_balances where account = ${''} and asset = ${''}), 0) + ${0n}) on conflict do nothing`.compile(
      db,
    );
  const [available, frozen] = [inBucket('available'), inBucket('frozen')];
  return (row) =>
    withParameters(row.is_frozen === 1 ? frozen : available, [
      row.account,
      ...LINE_NAMES.map((name) => row[name]),
      row.account,
      row.asset,
      row.balance,
    ]);
}

const withParameters = (compiled: CompiledQuery, parameters: readonly unknown[]): CompiledQuery => ({
  ...compiled,
  parameters,
});
