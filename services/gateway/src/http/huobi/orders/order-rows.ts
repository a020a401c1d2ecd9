import { SIDE, type SymbolListing } from '@corella/contracts/market';
import type { FillRow, OrderRow } from '@corella/contracts/queries';
import { formatUnits } from '@corella/money';
import { shownClientOrderId } from '../../../domain/client-key.js';
import { priceText, quantityText, valueText } from '../../../trading/order-text.js';

const NO_PRICE = '0.0';

export const familyType = ({ side, orderType }: Pick<OrderRow, 'side' | 'orderType'>): string => `${side === SIDE.buy ? 'buy' : 'sell'}-${orderType}`;

function amountOf(row: OrderRow, listing: SymbolListing): string {
  if (row.qtyLots !== null) return quantityText(listing, row.qtyLots);
  return formatUnits(BigInt(row.costUnits ?? '0'), 1);
}

/** An order (api-compat 5.9). Filled amounts are sent in both spellings, the historic one and the right one. */
export function orderObject(row: OrderRow, listing: SymbolListing): object {
  const filled = { amount: quantityText(listing, row.filledLots), cash: valueText(listing, row.filledValue), fees: formatUnits(BigInt(row.feeUnits), 1) };
  const cancelled = row.state === 'canceled' || row.state === 'partial-canceled';
  return {
    id: row.orderId, symbol: row.symbol, 'account-id': row.accountId, 'client-order-id': shownClientOrderId(row.clientOrderId) ?? '', amount: amountOf(row, listing),
    price: row.priceTicks === null ? NO_PRICE : priceText(listing, row.priceTicks), 'created-at': row.createdAt, 'updated-at': row.updatedAt, 'finished-at': row.finishedAt ?? 0,
    'canceled-at': cancelled ? (row.finishedAt ?? 0) : 0, type: familyType(row), source: row.source, state: row.state,
    'field-amount': filled.amount, 'field-cash-amount': filled.cash, 'field-fees': filled.fees, 'filled-amount': filled.amount, 'filled-cash-amount': filled.cash, 'filled-fees': filled.fees,
    'fee-currency': row.feeAsset, ...(row.reason === null || row.reason === 'filled' ? {} : { 'cancel-reason': row.reason }),
  };
}

/** One side of a trade (api-compat 5.11): `trade-id` is the same on both sides, `id` is this record's own. */
export const matchObject = (row: FillRow, listing: SymbolListing): object => ({
  id: row.fillId, 'order-id': row.orderId, 'match-id': row.tradeId, 'trade-id': row.tradeId, symbol: row.symbol, type: familyType(row), source: row.source, role: row.role,
  price: priceText(listing, row.priceTicks), 'filled-amount': quantityText(listing, row.qtyLots), 'filled-fees': formatUnits(BigInt(row.feeUnits), 1), 'fee-currency': row.feeAsset,
  'filled-points': '0.0', 'fee-deduct-currency': '', 'fee-deduct-state': 'done', 'created-at': row.at,
});
