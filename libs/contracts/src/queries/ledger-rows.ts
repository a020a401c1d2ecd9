import type { CloseReason, OrderSource, OrderState, OrderType, Side, StpMode } from '../market/order.js';
import type { AccountStatus } from '../ledger/accounts.js';
import type { UnitsText } from '../ledger/postings.js';

/**
 * An order as projected from the ledger's stream, where hold, fills and release tell its whole life. Integers of the
 * symbol.
 */
export interface OrderRow {
  readonly orderId: number;
  readonly account: string;
  readonly accountId: number;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly priceTicks: number | null;
  readonly qtyLots: number | null;
  readonly costUnits: UnitsText | null;
  readonly stopTicks: number | null;
  readonly operator: 'gte' | 'lte' | null;
  readonly triggeredAt: number | null;
  /**
   * What happens when the order meets one of its own group. Null for the house; absent in rows written before the hold
   * was read.
   */
  readonly stpMode?: StpMode | null;
  /** The order that it was placed to replace; absent in rows written before the hold was read. */
  readonly replaces?: number | null;
  readonly filledLots: number;
  /** In 10^-(pp+ap) of the quote asset, bigint as text. */
  readonly filledValue: string;
  /**
   * Sums over the order's fills: what was taken out of what it received, and what was paid in HT. The fills tell which
   * was charged when.
   */
  readonly feeUnits: UnitsText;
  readonly feeAsset: string;
  readonly htFeeUnits: UnitsText;
  readonly state: OrderState;
  readonly reason: CloseReason | null;
  readonly rule: string | null;
  readonly inputs: Readonly<Record<string, string | number>> | null;
  readonly clientOrderId: string | null;
  readonly source: OrderSource;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly finishedAt: number | null;
}

/** One side of a trade; id = 2 × tradeId + (0 maker, 1 taker). */
export interface FillRow {
  readonly fillId: number;
  readonly tradeId: number;
  readonly orderId: number;
  readonly account: string;
  readonly accountId: number;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly role: 'maker' | 'taker';
  readonly priceTicks: number;
  readonly qtyLots: number;
  readonly feeUnits: UnitsText;
  readonly feeAsset: string;
  readonly ratePpm: number;
  /** Paid in HT instead of `feeAsset`; `feeUnits` is then "0". */
  readonly htFeeUnits: UnitsText | null;
  readonly source: OrderSource;
  readonly at: number;
}

export interface BalanceRow {
  readonly account: string;
  readonly asset: string;
  readonly available: UnitsText;
  readonly frozen: UnitsText;
  readonly revision: number;
}

export interface JournalLineRow {
  /** `{revision}:{line}`. */
  readonly lineId: string;
  readonly revision: number;
  readonly at: number;
  readonly transactionType: string;
  readonly businessId: string;
  readonly account: string;
  readonly bucket: 'available' | 'frozen';
  readonly asset: string;
  readonly units: UnitsText;
  /** Balance of that account, bucket and asset after this line. */
  readonly balanceUnits: UnitsText;
  readonly orderId: number | null;
  readonly symbol: string | null;
}

/**
 * A line of an entry as the log has it. The balance is null for lines of the house that orders made, which are not in
 * the index.
 */
export type EntryLineRow = Omit<JournalLineRow, 'balanceUnits'> & { readonly balanceUnits: UnitsText | null };

export interface EntryRow {
  readonly revision: number;
  readonly at: number;
  readonly eventType: string;
  readonly transactionType: string;
  readonly businessId: string;
  readonly hash: string;
  readonly memo: string | null;
  readonly lines: readonly EntryLineRow[];
}

export interface AccountRow {
  readonly account: string;
  readonly accountId: number;
  readonly uid: string | null;
  readonly kind: string;
  readonly status: AccountStatus;
  readonly allow: readonly string[];
  readonly openedAt: number;
  readonly revision: number;
}

/** What one side of a trade was charged: out of what it received, or in HT. */
export interface TradeFee {
  readonly units: UnitsText;
  readonly asset: string;
  readonly htUnits: UnitsText | null;
  readonly ratePpm: number;
}

/** Both sides of a trade, for the operator. The house's own side pays nothing. */
export interface TradeRow {
  readonly tradeId: number;
  readonly symbol: string;
  readonly priceTicks: number;
  readonly qtyLots: number;
  readonly takerSide: Side;
  readonly at: number;
  readonly makerAccount: string;
  readonly takerAccount: string;
  readonly makerOrderId: number;
  readonly takerOrderId: number;
  readonly revision: number;
  readonly makerFee: TradeFee | null;
  readonly takerFee: TradeFee | null;
}
