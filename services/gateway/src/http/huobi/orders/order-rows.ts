import type { SymbolListing } from '@corella/contracts/market';
import { FEE_TOKEN } from '@corella/contracts/ledger';
import type { FillRow, OrderRow } from '@corella/contracts/queries';
import { explainReason } from '@corella/contracts/reasons';
import { formatUnits } from '@corella/money';
import { shownClientOrderId } from '../../../domain/client-key.js';
import { inputsText, priceText, quantityText, valueText } from '../../../trading/order-text.js';
import { closeErrorOf } from '../envelope/close-errors.js';
import { huobiType } from './order-types.js';

const NO_PRICE = '0.0';

function amountOf(row: OrderRow, listing: SymbolListing): string {
  if (row.qtyLots !== null) return quantityText(listing, row.qtyLots);
  return formatUnits(BigInt(row.costUnits ?? '0'), 1);
}

/** Only for stop-limit orders. `triggered-at` is 0 while the order waits. */
const stopOf = (row: OrderRow, listing: SymbolListing): object =>
  row.stopTicks === null
    ? {}
    : { 'stop-price': priceText(listing, row.stopTicks), operator: row.operator, 'triggered-at': row.triggeredAt ?? 0 };

/** Why an order ended unfilled: the stable reason, its err-code, the rule and its inputs. */
function endOf(row: OrderRow, listing: SymbolListing): object {
  if (row.reason === null || row.reason === 'filled') return {};
  const error = closeErrorOf(row.reason);
  const inputs = row.inputs === null ? null : inputsText(row.inputs, listing);
  const remedy = explainReason({ code: row.reason, rule: row.rule, inputs }, 'en-us')?.remedy;
  return {
    'cancel-reason': row.reason,
    ...(error === null ? {} : { 'cancel-err-code': error.errCode, 'cancel-err-msg': error.message }),
    ...(row.rule === null ? {} : { 'cancel-rule': row.rule }),
    ...(inputs === null ? {} : { 'cancel-inputs': inputs }),
    ...(remedy ? { 'cancel-remedy': remedy } : {}),
  };
}

/** An order. Filled amounts have both spellings, the historic one and the correct one. */
export function orderObject(row: OrderRow, listing: SymbolListing): object {
  const filled = {
    amount: quantityText(listing, row.filledLots),
    cash: valueText(listing, row.filledValue),
    fees: formatUnits(BigInt(row.feeUnits), 1),
  };
  const cancelled = row.state === 'canceled' || row.state === 'partial-canceled';
  return {
    id: row.orderId,
    symbol: row.symbol,
    'account-id': row.accountId,
    'client-order-id': shownClientOrderId(row.clientOrderId) ?? '',
    amount: amountOf(row, listing),
    price: row.priceTicks === null ? NO_PRICE : priceText(listing, row.priceTicks),
    'created-at': row.createdAt,
    'updated-at': row.updatedAt,
    'finished-at': row.finishedAt ?? 0,
    'canceled-at': cancelled ? (row.finishedAt ?? 0) : 0,
    type: huobiType(row),
    source: row.source,
    state: row.state,
    ...(row.replaces ? { replaces: row.replaces } : {}),
    ...stopOf(row, listing),
    'field-amount': filled.amount,
    'field-cash-amount': filled.cash,
    'field-fees': filled.fees,
    'filled-amount': filled.amount,
    'filled-cash-amount': filled.cash,
    'filled-fees': filled.fees,
    'fee-currency': row.feeAsset,
    ...endOf(row, listing),
  };
}

/** A fee paid in HT is shown as points instead of as a fee. */
const feeOf = (row: FillRow): object =>
  row.htFeeUnits === null
    ? { 'filled-fees': formatUnits(BigInt(row.feeUnits), 1), 'filled-points': '0.0', 'fee-deduct-currency': '' }
    : { 'filled-fees': '0', 'filled-points': formatUnits(BigInt(row.htFeeUnits), 1), 'fee-deduct-currency': FEE_TOKEN };

/** One side of a trade. `trade-id` is the same on both sides; `id` belongs to this record. */
export const matchObject = (row: FillRow, listing: SymbolListing): object => ({
  id: row.fillId,
  'order-id': row.orderId,
  'match-id': row.tradeId,
  'trade-id': row.tradeId,
  symbol: row.symbol,
  type: huobiType(row),
  source: row.source,
  role: row.role,
  price: priceText(listing, row.priceTicks),
  'filled-amount': quantityText(listing, row.qtyLots),
  'fee-currency': row.feeAsset,
  ...feeOf(row),
  'fee-deduct-state': 'done',
  'created-at': row.at,
});
