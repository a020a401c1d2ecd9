import { FEE_TOKEN } from '@corella/contracts/ledger';
import type { SymbolListing } from '@corella/contracts/market';
import { formatUnits, LEDGER_SCALE } from '@corella/money';
import { shownClientOrderId } from '../../../domain/client-key.js';
import { closeErrorOf } from '../../../http/huobi/envelope/close-errors.js';
import { huobiType } from '../../../http/huobi/orders/order-types.js';
import { priceText, quantityText, sideText, valueText } from '../../../trading/order-text.js';
import type { LiveOrder, OrderStep } from './order-life.js';

/** What a push needs besides the order. Ids and times are numbers, amounts are text. */
interface Writing {
  readonly listing: SymbolListing;
  readonly accountId: number;
}

/** The ordered amount, or the cost of a market buy. */
function sizeOf(order: LiveOrder, listing: SymbolListing): object {
  return {
    ...(order.priceTicks === null ? {} : { orderPrice: priceText(listing, order.priceTicks) }),
    ...(order.qtyLots === null
      ? { orderValue: formatUnits(BigInt(order.costUnits ?? '0')) }
      : { orderSize: quantityText(listing, order.qtyLots) }),
    ...(order.stopTicks === null ? {} : { stopPrice: priceText(listing, order.stopTicks), operator: order.operator }),
  };
}

/** The filled and the remaining amount; for a market buy in money. */
function progressOf(
  order: LiveOrder,
  listing: SymbolListing,
): { readonly execAmt: string; readonly remainAmt: string } {
  if (order.qtyLots !== null)
    return {
      execAmt: quantityText(listing, order.filledLots),
      remainAmt: quantityText(listing, order.qtyLots - order.filledLots),
    };
  const spentUnits = order.filledValue * 10n ** BigInt(LEDGER_SCALE - listing.pricePrecision - listing.amountPrecision);
  return {
    execAmt: valueText(listing, order.filledValue),
    remainAmt: formatUnits(BigInt(order.costUnits ?? '0') - spentUnits),
  };
}

const matchStatus = (last: boolean): string => (last ? 'filled' : 'partial-filled');

const shared = (order: LiveOrder): object => ({
  symbol: order.symbol,
  orderId: order.orderId,
  clientOrderId: shownClientOrderId(order.clientOrderId) ?? '',
});

/** A push of `orders#…`. */
export function orderPush({ order, ...step }: OrderStep, { listing, accountId }: Writing): object {
  const common = {
    ...shared(order),
    accountId,
    orderSource: order.source,
    type: huobiType(order),
    ...sizeOf(order, listing),
  };
  switch (step.kind) {
    case 'created':
      return { eventType: 'creation', ...common, orderStatus: 'submitted', orderCreateTime: order.createdAt };
    case 'matched': {
      const { match } = step;
      return {
        eventType: 'trade',
        ...common,
        orderStatus: matchStatus(match.last),
        tradePrice: priceText(listing, match.priceTicks),
        tradeVolume: quantityText(listing, match.qtyLots),
        tradeId: match.tradeId,
        tradeTime: match.at,
        aggressor: match.taker,
        ...progressOf(order, listing),
      };
    }
    case 'closed':
      return {
        eventType: 'cancellation',
        ...common,
        orderStatus: step.state,
        lastActTime: step.at,
        cancelReason: step.reason,
        ...progressOf(order, listing),
      };
    case 'deleted':
      return {
        eventType: 'deletion',
        ...common,
        orderStatus: 'canceled',
        orderSide: sideText(order.side),
        lastActTime: step.at,
        cancelReason: step.reason,
      };
    default: {
      const error = closeErrorOf(step.reason);
      return {
        eventType: 'trigger',
        ...common,
        orderStatus: 'rejected',
        orderSide: sideText(order.side),
        lastActTime: step.at,
        cancelReason: step.reason,
        errCode: error?.errCode ?? step.reason,
        errMessage: error?.message ?? 'the order could not be placed',
      };
    }
  }
}

/** A push of `trade.clearing#…` for matches and, with `cancellations`, for ended orders; null for any other step. */
export function clearingPush(
  { order, ...step }: OrderStep,
  { listing, accountId }: Writing,
  cancellations: boolean,
): object | null {
  const common = {
    ...shared(order),
    orderSide: sideText(order.side),
    orderType: huobiType(order),
    accountId,
    source: order.source,
    ...sizeOf(order, listing),
    orderCreateTime: order.createdAt,
  };
  if (step.kind === 'closed' && cancellations)
    return {
      eventType: 'cancellation',
      ...common,
      orderStatus: step.state,
      remainAmt: progressOf(order, listing).remainAmt,
    };
  if (step.kind !== 'matched') return null;
  const { match } = step;
  return {
    eventType: 'trade',
    ...common,
    orderStatus: matchStatus(match.last),
    tradePrice: priceText(listing, match.priceTicks),
    tradeVolume: quantityText(listing, match.qtyLots),
    tradeId: match.tradeId,
    tradeTime: match.at,
    aggressor: match.taker,
    transactFee: formatUnits(BigInt(match.feeUnits)),
    feeCurrency: match.feeAsset,
    feeDeduct: formatUnits(BigInt(match.htFeeUnits ?? '0')),
    feeDeductType: match.htFeeUnits === null ? '' : FEE_TOKEN,
  };
}
