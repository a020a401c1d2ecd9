import type { ProjectionDefinition, SchemaHelper } from '@corella/read-model';

/** One projection for all tables, so that a batch of the ledger's stream is one transaction and all tables stand at one position. */
export const LEDGER_READ_MODEL: ProjectionDefinition = {
  name: 'ledger',
  version: 4,
  tables: ['ledger_accounts', 'ledger_balances', 'ledger_orders', 'ledger_fills', 'ledger_trades', 'ledger_lines', 'ledger_entries', 'ledger_keys', 'ledger_posted'],
  create: (schema) => [...bookTables(schema), ...orderTables(schema), ...journalTables(schema)],
};

/** Kept in the order of its key, which then is not stored twice; PostgreSQL has no such tables. */
const clustered = (dialect: SchemaHelper['dialect']): string => (dialect === 'sqlite' ? ' WITHOUT ROWID' : '');

const bookTables = ({ text, int, money, json, dialect }: SchemaHelper): readonly string[] => [
  `CREATE TABLE ledger_accounts (account ${text} PRIMARY KEY, account_id ${int} NOT NULL, uid ${text}, kind ${text} NOT NULL, status ${text} NOT NULL, allow ${json} NOT NULL,
    opened_at ${int} NOT NULL, revision ${int} NOT NULL)`,
  `CREATE TABLE ledger_balances (account ${text} NOT NULL, asset ${text} NOT NULL, available ${money} NOT NULL, frozen ${money} NOT NULL, revision ${int} NOT NULL,
    PRIMARY KEY (account, asset))${clustered(dialect)}`,
  `CREATE TABLE ledger_keys (account ${text} NOT NULL, client_order_id ${text} NOT NULL, order_id ${int} NOT NULL, body_hash ${text}, PRIMARY KEY (account, client_order_id))${clustered(dialect)}`,
  `CREATE TABLE ledger_posted (transaction_type ${text} NOT NULL, business_id ${text} NOT NULL, digest ${text} NOT NULL, PRIMARY KEY (transaction_type, business_id))${clustered(dialect)}`,
];

/** Open orders have an index of their own, since accounts gather finished ones without end. */
const orderTables = ({ text, int, money, json }: SchemaHelper): readonly string[] => [
  `CREATE TABLE ledger_orders (order_id ${int} PRIMARY KEY, account ${text} NOT NULL, symbol ${text} NOT NULL, side ${int} NOT NULL, order_type ${text} NOT NULL, price_ticks ${int},
    qty_lots ${int}, cost_units ${money}, filled_lots ${int} NOT NULL, filled_value ${money} NOT NULL, fee_units ${money} NOT NULL, ht_fee_units ${money} NOT NULL,
    stop_ticks ${int}, operator ${text}, triggered_at ${int}, stp_mode ${text}, state ${text} NOT NULL, reason ${text}, rule ${text}, inputs ${json}, client_order_id ${text}, source ${text} NOT NULL, created_at ${int} NOT NULL, updated_at ${int} NOT NULL, finished_at ${int})`,
  'CREATE INDEX ledger_orders_account ON ledger_orders (account, order_id)',
  'CREATE INDEX ledger_orders_open ON ledger_orders (account, order_id) WHERE finished_at IS NULL',
  `CREATE TABLE ledger_fills (fill_id ${int} PRIMARY KEY, trade_id ${int} NOT NULL, order_id ${int} NOT NULL, account ${text} NOT NULL, symbol ${text} NOT NULL, side ${int} NOT NULL,
    order_type ${text} NOT NULL, role ${text} NOT NULL, price_ticks ${int} NOT NULL, qty_lots ${int} NOT NULL, fee_units ${money} NOT NULL, fee_asset ${text} NOT NULL,
    rate_ppm ${int} NOT NULL, ht_fee_units ${money}, source ${text} NOT NULL, at ${int} NOT NULL, revision ${int} NOT NULL)`,
  'CREATE INDEX ledger_fills_account ON ledger_fills (account, revision)',
  'CREATE INDEX ledger_fills_order ON ledger_fills (order_id)',
  `CREATE TABLE ledger_trades (trade_id ${int} PRIMARY KEY, symbol ${text} NOT NULL, price_ticks ${int} NOT NULL, qty_lots ${int} NOT NULL, taker_side ${int} NOT NULL, at ${int} NOT NULL,
    maker_account ${text} NOT NULL, taker_account ${text} NOT NULL, maker_order_id ${int} NOT NULL, taker_order_id ${int} NOT NULL, revision ${int} NOT NULL)`,
  'CREATE INDEX ledger_trades_revision ON ledger_trades (revision)',
];

const journalTables = ({ text, int, money, dialect }: SchemaHelper): readonly string[] => [
  `CREATE TABLE ledger_lines (revision ${int} NOT NULL, line ${int} NOT NULL, at ${int} NOT NULL, transaction_type ${text} NOT NULL, business_id ${text} NOT NULL, account ${text} NOT NULL,
    bucket ${text} NOT NULL, asset ${text} NOT NULL, units ${money} NOT NULL, balance ${money} NOT NULL, order_id ${int}, symbol ${text}, PRIMARY KEY (revision, line))${clustered(dialect)}`,
  'CREATE INDEX ledger_lines_account ON ledger_lines (account, revision, line)',
  // The newest line of a balance at or before a revision, in one step.
  'CREATE INDEX ledger_lines_balance ON ledger_lines (account, asset, bucket, revision, line)',
  `CREATE TABLE ledger_entries (revision ${int} PRIMARY KEY, at ${int} NOT NULL, event_type ${text} NOT NULL, transaction_type ${text} NOT NULL, business_id ${text} NOT NULL,
    hash ${text} NOT NULL, memo ${text}, symbol ${text})`,
];
