import type { Market } from '@corella/contracts/web';
import { ZERO, cutText, decimalOf, fromInteger, nearestPercent } from '../../../../decimal/decimal.js';
import type { OrderSide } from '../../core/order-side.js';
import { totalDecimals } from '../../core/quote-decimals.js';
import type { OrderKind } from '../terms/order-terms.js';

/** What was typed into the form: plain decimal text, empty while untouched. */
export interface OrderDraft {
  readonly price: string;
  readonly quantity: string;
  readonly total: string;
  /** Only for a stop-limit order. */
  readonly stopPrice: string;
}

export type DraftField = keyof OrderDraft;

export const EMPTY_DRAFT: OrderDraft = { price: '', quantity: '', total: '', stopPrice: '' };
export const DRAFT_FIELDS = ['price', 'quantity', 'total', 'stopPrice'] as const satisfies readonly DraftField[];

/** price × quantity, cut to the decimals of a total; empty when one of the two is missing. */
export function totalOf(price: string, quantity: string, market: Market): string {
  const [each, count] = [decimalOf(price, market.pricePrecision), decimalOf(quantity, market.amountPrecision)];
  return each === null || count === null ? '' : cutText(each.times(count), totalDecimals(market.quote));
}

/** total ÷ price, cut to a whole number of lots. */
export function quantityOf(price: string, total: string, market: Market): string {
  const [each, value] = [decimalOf(price, market.pricePrecision), decimalOf(total)];
  return each === null || each.lte(0) || value === null ? '' : cutText(value.div(each), market.amountPrecision);
}

export interface ShareInput {
  readonly market: Market;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly price: string;
  readonly available: string;
}

/** The quantity (limit orders, market sells) or total (market buys) for `percent` of the available balance. */
export function shareOf(percent: number, { market, side, kind, price, available }: ShareInput): Partial<OrderDraft> {
  const share = (decimalOf(available) ?? ZERO).times(percent).div(100);
  if (side === 'sell') {
    const quantity = cutText(share, market.amountPrecision);
    return { quantity, total: kind !== 'market' ? totalOf(price, quantity, market) : '' };
  }
  const total = cutText(share, totalDecimals(market.quote));
  if (kind === 'market') return { total };
  const quantity = quantityOf(price, total, market);
  return { quantity, total: quantity === '' ? '' : totalOf(price, quantity, market) };
}

/** The share of what is available that the draft takes, in whole percent from 0 to 100, to the nearest. */
export function percentOf(draft: OrderDraft, { side, kind, price, available }: ShareInput): number {
  const most = decimalOf(available) ?? ZERO;
  const quantity = decimalOf(draft.quantity) ?? ZERO;
  const spent =
    side === 'sell'
      ? quantity
      : kind === 'market'
        ? (decimalOf(draft.total) ?? ZERO)
        : quantity.times(decimalOf(price) ?? ZERO);
  return nearestPercent(spent, most);
}

/** Moves by `steps` of the last decimal, never below zero. */
export function stepped(text: string, decimals: number, steps: number): string {
  const next = (decimalOf(text, decimals) ?? ZERO).plus(fromInteger(steps, decimals));
  return cutText(next.lt(0) ? ZERO : next, decimals);
}
