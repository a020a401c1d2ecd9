import type { AccountStatus, Authority, Bucket } from '@corella/contracts/ledger';
import {
  SIDE,
  type CloseReason,
  type OrderSource,
  type OrderState,
  type OrderType,
  type Side,
  type StpMode,
} from '@corella/contracts/market';
import type {
  AccountRow,
  BalanceRow,
  FillRow,
  JournalLineRow,
  OrderRow,
  TradeFee,
  TradeRow,
} from '@corella/contracts/queries';
import type { LedgerState } from '../domain/ledger-state.js';
import type {
  FillColumns,
  LedgerTables,
  LineColumns,
  OrderColumns,
  TradeColumns,
} from '../projections/ledger/tables.js';

/**
 * Rows as the contract shows them. Columns hold what the ledger wrote, so their narrow types are restored without a
 * check.
 */
export function orderView(row: OrderColumns, state: LedgerState): OrderRow {
  const symbol = state.symbols.get(row.symbol);
  return {
    orderId: row.order_id,
    account: row.account,
    accountId: accountIdOf(state, row.account),
    symbol: row.symbol,
    side: row.side as Side,
    orderType: row.order_type as OrderType,
    priceTicks: row.price_ticks,
    qtyLots: row.qty_lots,
    costUnits: row.cost_units?.toString() ?? null,
    stopTicks: row.stop_ticks,
    operator: row.operator as OrderRow['operator'],
    triggeredAt: row.triggered_at,
    stpMode: row.stp_mode as StpMode | null,
    replaces: row.replaces,
    filledLots: row.filled_lots,
    filledValue: row.filled_value.toString(),
    feeUnits: row.fee_units.toString(),
    feeAsset: (row.side === SIDE.buy ? symbol?.base : symbol?.quote) ?? '',
    htFeeUnits: row.ht_fee_units.toString(),
    state: row.state as OrderState,
    reason: row.reason as CloseReason | null,
    rule: row.rule,
    inputs: row.inputs === null ? null : (JSON.parse(row.inputs) as OrderRow['inputs']),
    clientOrderId: row.client_order_id,
    source: row.source as OrderSource,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    finishedAt: row.finished_at,
  };
}

export const fillView = (row: FillColumns, state: LedgerState): FillRow => ({
  fillId: row.fill_id,
  tradeId: row.trade_id,
  orderId: row.order_id,
  account: row.account,
  accountId: accountIdOf(state, row.account),
  symbol: row.symbol,
  side: row.side as Side,
  orderType: row.order_type as OrderType,
  role: row.role as FillRow['role'],
  priceTicks: row.price_ticks,
  qtyLots: row.qty_lots,
  feeUnits: row.fee_units.toString(),
  feeAsset: row.fee_asset,
  ratePpm: row.rate_ppm,
  htFeeUnits: row.ht_fee_units?.toString() ?? null,
  source: row.source as OrderSource,
  at: row.at,
});

export const lineView = (row: LineColumns): JournalLineRow => ({
  lineId: `${row.revision}:${row.line}`,
  revision: row.revision,
  at: row.at,
  transactionType: row.transaction_type,
  businessId: row.business_id,
  account: row.account,
  bucket: row.bucket as Bucket,
  asset: row.asset,
  units: row.units.toString(),
  balanceUnits: row.balance.toString(),
  orderId: row.order_id,
  symbol: row.symbol,
});

/** Fill ids are the trade's id twice, plus one for the taker. */
export const fillIdOf = (tradeId: number, role: FillRow['role']): number => 2 * tradeId + (role === 'taker' ? 1 : 0);

const feeView = (fill: FillColumns | undefined): TradeFee | null =>
  fill
    ? {
        units: fill.fee_units.toString(),
        asset: fill.fee_asset,
        htUnits: fill.ht_fee_units?.toString() ?? null,
        ratePpm: fill.rate_ppm,
      }
    : null;

/** A trade with what its sides were charged; the house's sides have no fills. */
export const tradeView = (row: TradeColumns, fills: ReadonlyMap<number, FillColumns>): TradeRow => ({
  tradeId: row.trade_id,
  symbol: row.symbol,
  priceTicks: row.price_ticks,
  qtyLots: row.qty_lots,
  takerSide: row.taker_side as Side,
  at: row.at,
  makerAccount: row.maker_account,
  takerAccount: row.taker_account,
  makerOrderId: row.maker_order_id,
  takerOrderId: row.taker_order_id,
  revision: row.revision,
  makerFee: feeView(fills.get(fillIdOf(row.trade_id, 'maker'))),
  takerFee: feeView(fills.get(fillIdOf(row.trade_id, 'taker'))),
});

export const balanceView = (row: LedgerTables['ledger_balances']): BalanceRow & { readonly id: string } => ({
  id: `${row.account}:${row.asset}`,
  account: row.account,
  asset: row.asset,
  available: row.available.toString(),
  frozen: row.frozen.toString(),
  revision: row.revision,
});

export const accountRowView = (row: LedgerTables['ledger_accounts']): AccountRow => ({
  account: row.account,
  accountId: row.account_id,
  uid: row.uid,
  kind: row.kind,
  status: row.status as AccountStatus,
  allow: JSON.parse(row.allow) as readonly Authority[],
  openedAt: row.opened_at,
  revision: row.revision,
});

const accountIdOf = (state: LedgerState, account: string): number => state.accounts.get(account)?.accountId ?? 0;
