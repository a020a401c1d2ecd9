import { ORDER_ENTRIES } from './entry-kinds.js';

/** SQL of a column that follows from the entry's kind. */
const byKind = (said: (entry: (typeof ORDER_ENTRIES)[number]) => string, otherwise: string): string =>
  `CASE e.kind ${ORDER_ENTRIES.map((entry) => `WHEN ${entry.kind} THEN ${said(entry)}`).join(' ')} ELSE ${otherwise} END`;

const TRANSACTION_TYPE = byKind(({ transactionType }) => `'${transactionType}'`, 'e.transaction_type');
const BUSINESS_ID = byKind(({ prefix }) => `'${prefix}' || e.subject`, 'e.business_id');
const ORDERS_KINDS = ORDER_ENTRIES.filter(({ subject }) => subject === 'order')
  .map(({ kind }) => kind)
  .join(', ');

const VIEWS = {
  ledger_entry_view: `SELECT e.revision, e.at, ${byKind(
    ({ eventType }) => `'${eventType}'`,
    'e.event_type',
  )} AS event_type, ${TRANSACTION_TYPE} AS transaction_type, ${BUSINESS_ID} AS business_id,
    e.memo, e.symbol FROM ledger_entries e`,
  ledger_line_view: `SELECT l.revision, l.line, e.at, ${TRANSACTION_TYPE} AS transaction_type,
    ${BUSINESS_ID} AS business_id, a.account,
    CASE l.is_frozen WHEN 1 THEN 'frozen' ELSE 'available' END AS bucket, l.asset, l.units, l.balance,
    CASE WHEN e.kind IN (${ORDERS_KINDS}) THEN e.subject ELSE l.order_id END AS order_id, e.symbol
    FROM ledger_lines l JOIN ledger_accounts a ON a.account_id = l.account_id
    JOIN ledger_entries e ON e.revision = l.revision`,
  ledger_fill_view: `SELECT f.fill_id, f.fill_id / 2 AS trade_id, f.order_id, a.account, o.symbol, o.side,
    o.order_type, CASE f.fill_id % 2 WHEN 1 THEN 'taker' ELSE 'maker' END AS role,
    f.price_ticks, f.qty_lots, f.fee_units, f.fee_asset, f.rate_ppm, f.ht_fee_units, o.source, f.at, f.revision
    FROM ledger_fills f JOIN ledger_accounts a ON a.account_id = f.account_id
    JOIN ledger_orders o ON o.order_id = f.order_id`,
} as const;

/**
 * Views that show whole rows, put together from tables that store each fact once. They are not among the projection's
 * tables and outlive them, so each is dropped first. They read tables by name alone and have names of their own, so
 * that an older release finds its tables.
 */
export const views = (): readonly string[] =>
  Object.entries(VIEWS).flatMap(([name, select]) => [
    `DROP VIEW IF EXISTS ${name}`,
    `CREATE VIEW ${name} AS ${select}`,
  ]);
