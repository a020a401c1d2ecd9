import type { SymbolListing } from '@corella/contracts/market';
import type { OrderRow } from '@corella/contracts/queries';
import { shownClientOrderId } from '../../../domain/client-key.js';
import { priceText, quantityText, sideText } from '../../../trading/order-text.js';
import { closeErrorOf } from '../envelope/close-errors.js';
import { stopStatus } from './stop-status.js';

/** A stop order as the calls for conditional orders show it. */
export function algoObject(row: OrderRow, listing: SymbolListing): object {
  const status = stopStatus(row);
  const error = status !== 'rejected' || row.reason === null ? null : closeErrorOf(row.reason);
  return {
    accountId: row.accountId,
    source: row.source,
    clientOrderId: shownClientOrderId(row.clientOrderId) ?? '',
    orderId: row.orderId,
    symbol: row.symbol,
    orderSide: sideText(row.side),
    orderType: 'limit',
    timeInForce: row.orderType === 'stop-limit-fok' ? 'fok' : 'gtc',
    orderPrice: priceText(listing, row.priceTicks ?? 0),
    orderSize: quantityText(listing, row.qtyLots ?? 0),
    stopPrice: priceText(listing, row.stopTicks ?? 0),
    operator: row.operator,
    orderOrigTime: row.createdAt,
    lastActTime: row.updatedAt,
    ...(row.triggeredAt === null ? {} : { orderCreateTime: row.triggeredAt }),
    orderStatus: status,
    ...(error === null ? {} : { errCode: error.errCode, errMessage: error.message }),
  };
}
