import type { Kysely } from 'kysely';
import { tablesOf, type ReadModels } from '@corella/read-model';

/**
 * The ledger's read model as queries see it: its tables, or views over tables that store less than they show. Columns
 * of type bigint are money (ledger units, or values of 10^-(pp+ap)).
 */
export interface LedgerTables {
  ledger_accounts: {
    account: string;
    account_id: number;
    uid: string | null;
    kind: string;
    status: string;
    allow: string;
    opened_at: number;
    revision: number;
  };
  ledger_balances: { account: string; asset: string; available: bigint; frozen: bigint; revision: number };
  ledger_orders: OrderColumns;
  /** The places and balances of lines; the view has everything else. */
  ledger_lines: {
    account_id: number;
    revision: number;
    line: number;
    asset: string;
    is_frozen: number;
    balance: bigint;
  };
  ledger_fill_view: FillColumns;
  ledger_trades: TradeColumns;
  ledger_line_view: LineColumns;
  ledger_entry_view: EntryColumns;
  ledger_keys: { account_id: number; client_order_id: string; order_id: number; body_digest: string | null };
  /** Digests of the postings of entries, for ever. */
  ledger_posted: { transaction_type: string; business_id: string; digest: string };
  /** Ids and keys of reservations, for ever: the reservation they stand for, and the digest of its body. */
  ledger_reservation_keys: { key: string; reservation: string; digest: string };
  /** Answered instructions, for ever: digest of the instruction. */
  ledger_instructions: { pid: string; digest: string };
}

export interface OrderColumns {
  order_id: number;
  account: string;
  symbol: string;
  side: number;
  order_type: string;
  price_ticks: number | null;
  qty_lots: number | null;
  cost_units: bigint | null;
  filled_lots: number;
  filled_value: bigint;
  fee_units: bigint;
  ht_fee_units: bigint;
  stop_ticks: number | null;
  operator: string | null;
  triggered_at: number | null;
  stp_mode: string | null;
  /** The order that it was placed to replace. */
  replaces: number | null;
  state: string;
  reason: string | null;
  rule: string | null;
  inputs: string | null;
  client_order_id: string | null;
  source: string;
  created_at: number;
  updated_at: number;
  finished_at: number | null;
}

export interface FillColumns {
  fill_id: number;
  trade_id: number;
  order_id: number;
  account: string;
  symbol: string;
  side: number;
  order_type: string;
  role: string;
  price_ticks: number;
  qty_lots: number;
  fee_units: bigint;
  fee_asset: string;
  rate_ppm: number;
  ht_fee_units: bigint | null;
  source: string;
  at: number;
  revision: number;
}

export interface TradeColumns {
  trade_id: number;
  symbol: string;
  price_ticks: number;
  qty_lots: number;
  taker_side: number;
  at: number;
  maker_account: string;
  taker_account: string;
  maker_order_id: number;
  taker_order_id: number;
  revision: number;
}

export interface LineColumns {
  revision: number;
  line: number;
  at: number;
  transaction_type: string;
  business_id: string;
  account: string;
  bucket: string;
  asset: string;
  units: bigint;
  /** Balance of that account, bucket and asset after the line. */
  balance: bigint;
  order_id: number | null;
  symbol: string | null;
}

export interface EntryColumns {
  revision: number;
  at: number;
  event_type: string;
  transaction_type: string;
  business_id: string;
  memo: string | null;
  symbol: string | null;
}

export type LedgerDb = Kysely<LedgerTables>;

/** The read models' connection, narrowed to the ledger's tables. */
export const ledgerDb = (readModels: ReadModels): LedgerDb => tablesOf<LedgerTables>(readModels.db);

/** The same for the console's lists. */
export const ledgerReports = (readModels: ReadModels): LedgerDb => tablesOf<LedgerTables>(readModels.reports);
