import type { ProjectionDefinition, SchemaHelper } from '@corella/read-model';
import { views } from './views.js';

/** One projection fills all tables, so that a batch is one transaction and all tables stand at one position. */
export const LEDGER_READ_MODEL: ProjectionDefinition = {
  name: 'ledger',
  version: 8,
  tables: [
    'ledger_accounts',
    'ledger_balances',
    'ledger_orders',
    'ledger_fills',
    'ledger_trades',
    'ledger_lines',
    'ledger_entries',
    'ledger_keys',
    'ledger_posted',
    'ledger_reservation_keys',
    'ledger_instructions',
  ],
  create: (schema) => [...bookTables(schema), ...orderTables(schema), ...journalTables(schema), ...views()],
};

/** Stores a table in the order of its key, which is then not stored twice. PostgreSQL has no such tables. */
const clustered = (dialect: SchemaHelper['dialect']): string => (dialect === 'sqlite' ? ' WITHOUT ROWID' : '');

const bookTables = ({ text, int, money, json, dialect }: SchemaHelper): readonly string[] => [
  `CREATE TABLE ledger_accounts (account_id ${int} PRIMARY KEY, account ${text} NOT NULL UNIQUE, uid ${text},
    kind ${text} NOT NULL, status ${text} NOT NULL, allow ${json} NOT NULL,
    opened_at ${int} NOT NULL, revision ${int} NOT NULL)`,
  `CREATE TABLE ledger_balances (account ${text} NOT NULL, asset ${text} NOT NULL, available ${money} NOT NULL,
    frozen ${money} NOT NULL, revision ${int} NOT NULL,
    PRIMARY KEY (account, asset))${clustered(dialect)}`,
  `CREATE TABLE ledger_keys (account_id ${int} NOT NULL, client_order_id ${text} NOT NULL, order_id ${int} NOT NULL,
    body_digest ${text}, PRIMARY KEY (account_id, client_order_id))${clustered(dialect)}`,
  `CREATE TABLE ledger_posted (transaction_type ${text} NOT NULL, business_id ${text} NOT NULL,
    digest ${text} NOT NULL, PRIMARY KEY (transaction_type, business_id))${clustered(dialect)}`,
  `CREATE TABLE ledger_reservation_keys (key ${text} PRIMARY KEY, reservation ${text} NOT NULL,
    digest ${text} NOT NULL)${clustered(dialect)}`,
  `CREATE TABLE ledger_instructions (pid ${text} PRIMARY KEY, digest ${text} NOT NULL)${clustered(dialect)}`,
];

/**
 * Open orders have an index of their own, since finished ones pile up. A fill does not repeat what its order says
 * (symbol, side, type, source); fill id = 2 × trade id + (0 maker, 1 taker). Read fills from their view. Trades keep
 * the accounts' names: only the newest are kept, and the console counts them with every page.
 */
const orderTables = ({ text, int, money, json }: SchemaHelper): readonly string[] => [
  `CREATE TABLE ledger_orders (order_id ${int} PRIMARY KEY, account ${text} NOT NULL, symbol ${text} NOT NULL,
    side ${int} NOT NULL, order_type ${text} NOT NULL, price_ticks ${int},
    qty_lots ${int}, cost_units ${money}, filled_lots ${int} NOT NULL, filled_value ${money} NOT NULL,
    fee_units ${money} NOT NULL, ht_fee_units ${money} NOT NULL,
    stop_ticks ${int}, operator ${text}, triggered_at ${int}, stp_mode ${text}, replaces ${int}, state ${text} NOT NULL,
    reason ${text}, rule ${text}, inputs ${json}, client_order_id ${text}, source ${text} NOT NULL,
    created_at ${int} NOT NULL, updated_at ${int} NOT NULL, finished_at ${int})`,
  'CREATE INDEX ledger_orders_account ON ledger_orders (account, order_id)',
  'CREATE INDEX ledger_orders_open ON ledger_orders (account, order_id) WHERE finished_at IS NULL',
  `CREATE TABLE ledger_fills (fill_id ${int} PRIMARY KEY, order_id ${int} NOT NULL, account_id ${int} NOT NULL,
    price_ticks ${int} NOT NULL, qty_lots ${int} NOT NULL, fee_units ${money} NOT NULL,
    fee_asset ${text} NOT NULL, rate_ppm ${int} NOT NULL, ht_fee_units ${money}, at ${int} NOT NULL,
    revision ${int} NOT NULL)`,
  'CREATE INDEX ledger_fills_account ON ledger_fills (account_id, revision)',
  'CREATE INDEX ledger_fills_order ON ledger_fills (order_id)',
  `CREATE TABLE ledger_trades (trade_id ${int} PRIMARY KEY, symbol ${text} NOT NULL, price_ticks ${int} NOT NULL,
    qty_lots ${int} NOT NULL, taker_side ${int} NOT NULL, at ${int} NOT NULL,
    maker_account ${text} NOT NULL, taker_account ${text} NOT NULL, maker_order_id ${int} NOT NULL,
    taker_order_id ${int} NOT NULL, revision ${int} NOT NULL)`,
  'CREATE INDEX ledger_trades_revision ON ledger_trades (revision)',
];

/**
 * Time, names and symbol are stored once, with the entry. A line has only its own values, and its order only where that
 * is not the entry's subject. Lines are stored in the order in which an account's lines are listed. Read both from
 * their views.
 */
const journalTables = ({ text, int, money, dialect }: SchemaHelper): readonly string[] => [
  `CREATE TABLE ledger_lines (account_id ${int} NOT NULL, revision ${int} NOT NULL, line ${int} NOT NULL,
    asset ${text} NOT NULL, is_frozen ${int} NOT NULL, units ${money} NOT NULL, balance ${money} NOT NULL,
    order_id ${int}, PRIMARY KEY (account_id, revision, line))${clustered(dialect)}`,
  // The newest line of a balance at or before a revision, in one step.
  'CREATE INDEX ledger_lines_balance ON ledger_lines (account_id, asset, is_frozen, revision, line)',
  `CREATE TABLE ledger_entries (revision ${int} PRIMARY KEY, at ${int} NOT NULL, kind ${int} NOT NULL, subject ${int},
    symbol ${text}, event_type ${text}, transaction_type ${text}, business_id ${text}, memo ${text})`,
];
