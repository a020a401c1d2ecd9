import type { OrderTicket } from '@corella/contracts/market';
import { isStopType, ORDER_TYPES, SIDE, STOP_OPERATORS } from '@corella/contracts/market';
import { ok, reject, type Result } from '@corella/result';
import type { LedgerRejection } from '@corella/contracts/ledger';
import type { RegisteredSymbol } from './registered-symbol.js';

export interface HoldSize {
  readonly asset: string;
  readonly units: bigint;
}

/** Text of a positive integer of at most 19 digits, the most that any asset can have. */
const POSITIVE_UNITS = /^[1-9][0-9]{0,18}$/;

const isCount = (value: number | undefined): value is number =>
  value !== undefined && Number.isSafeInteger(value) && value > 0;

const invalid = (field: string, detail: string): { readonly ok: false; readonly rejection: LedgerRejection } =>
  reject({ code: 'amount-invalid', field, detail });

/**
 * Cost of `qtyLots` at `priceTicks` in ledger units of the quote. Exact, because pricePrecision + amountPrecision ≤ 8.
 */
export const valueUnits = (symbol: RegisteredSymbol, priceTicks: number, qtyLots: number): bigint =>
  BigInt(priceTicks) * BigInt(qtyLots) * symbol.quoteScale;

/** Ledger units of the base asset in `qtyLots`. */
export const baseUnits = (symbol: RegisteredSymbol, qtyLots: number): bigint => BigInt(qtyLots) * symbol.baseScale;

/**
 * What an order holds: a buy its value at the limit or its cost, a sell its lots. Fees are taken out of what is
 * received and never held.
 */
export function holdSize(order: OrderTicket, symbol: RegisteredSymbol): Result<HoldSize, LedgerRejection> {
  if (order.side !== SIDE.buy && order.side !== SIDE.sell) return invalid('side', 'The side is neither buy nor sell.');
  if (!ORDER_TYPES.includes(order.orderType)) return invalid('orderType', 'The order type is not known.');
  return (
    findStopFault(order) ?? (order.orderType === 'market' ? marketSize(order, symbol) : limitedSize(order, symbol))
  );
}

/** A stop order has a stop price and a direction; no other order has either. */
function findStopFault({ orderType, stopTicks, operator }: OrderTicket): ReturnType<typeof invalid> | null {
  if (!isStopType(orderType)) {
    if (stopTicks !== undefined) return invalid('stopTicks', 'Only a stop order has a stop price.');
    return operator === undefined ? null : invalid('operator', 'Only a stop order has an operator.');
  }
  if (!isCount(stopTicks)) return invalid('stopTicks', 'The stop price must be a positive whole number of ticks.');
  return operator !== undefined && STOP_OPERATORS.includes(operator)
    ? null
    : invalid('operator', 'The operator is neither gte nor lte.');
}

function marketSize(order: OrderTicket, symbol: RegisteredSymbol): Result<HoldSize, LedgerRejection> {
  if (order.priceTicks !== undefined) return invalid('priceTicks', 'A market order has no price.');
  if (order.side === SIDE.sell) return lotsOf(order, symbol);
  if (order.qtyLots !== undefined) return invalid('qtyLots', 'A market buy is sized by its cost.');
  if (!POSITIVE_UNITS.test(order.costUnits ?? ''))
    return invalid('costUnits', 'The cost must be a positive integer of ledger units.');
  return ok({ asset: symbol.quote, units: BigInt(order.costUnits ?? '0') });
}

/** All orders but market orders hold what they may spend at their limit. */
function limitedSize(order: OrderTicket, symbol: RegisteredSymbol): Result<HoldSize, LedgerRejection> {
  if (!isCount(order.priceTicks)) return invalid('priceTicks', 'The price must be a positive whole number of ticks.');
  const lots = lotsOf(order, symbol);
  if (!lots.ok || order.side === SIDE.sell) return lots;
  const qtyLots = order.qtyLots ?? 0;
  if (!Number.isSafeInteger(order.priceTicks * qtyLots))
    return invalid('qtyLots', 'Price times quantity is too large.');
  return ok({ asset: symbol.quote, units: valueUnits(symbol, order.priceTicks, qtyLots) });
}

function lotsOf(order: OrderTicket, symbol: RegisteredSymbol): Result<HoldSize, LedgerRejection> {
  if (order.costUnits !== undefined) return invalid('costUnits', 'Only a market buy is sized by its cost.');
  if (!isCount(order.qtyLots)) return invalid('qtyLots', 'The quantity must be a positive whole number of lots.');
  return ok({ asset: symbol.base, units: baseUnits(symbol, order.qtyLots) });
}
