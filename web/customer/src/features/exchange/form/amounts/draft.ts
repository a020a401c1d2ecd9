import type { Market } from '@corella/contracts/web';
import { fromScaled, plainDecimal, toScaled } from '@corella/ui';
import type { OrderSide } from '../../core/order-side.js';
import { totalDecimals } from '../../core/quote-decimals.js';
import { rescale } from '../../core/rescale.js';
import type { OrderKind } from '../terms/order-terms.js';

/** What is typed into the form: plain decimal text, empty while untouched. */
export interface OrderDraft {
  readonly price: string;
  readonly quantity: string;
  readonly total: string;
  /** Of a stop-limit order. */
  readonly stopPrice: string;
}

export type DraftField = keyof OrderDraft;

export const EMPTY_DRAFT: OrderDraft = { price: '', quantity: '', total: '', stopPrice: '' };
export const DRAFT_FIELDS = ['price', 'quantity', 'total', 'stopPrice'] as const satisfies readonly DraftField[];

const VALUE_SCALE = 8;

const scaled = (text: string, scale: number): bigint | null => toScaled(plainDecimal(text), scale);

/** price × quantity, cut to the decimals of a total; empty when one of them is missing. */
export function totalOf(price: string, quantity: string, market: Market): string {
  const ticks = scaled(price, market.pricePrecision);
  const lots = scaled(quantity, market.amountPrecision);
  if (ticks === null || lots === null) return '';
  const decimals = totalDecimals(market.quote);
  const scale = market.pricePrecision + market.amountPrecision;
  return fromScaled(rescale(ticks * lots, scale, decimals), decimals);
}

/** total ÷ price, cut to a whole number of lots. */
export function quantityOf(price: string, total: string, market: Market): string {
  const ticks = scaled(price, market.pricePrecision);
  const value = scaled(total, VALUE_SCALE);
  if (ticks === null || ticks <= 0n || value === null) return '';
  const lots = rescale(value, VALUE_SCALE, market.pricePrecision + market.amountPrecision) / ticks;
  return fromScaled(lots, market.amountPrecision);
}

const HUNDRED = 100n;

/** The quantity (limit orders, market sells) or total (market buys) that `percent` of the available balance allows. */
export function shareOf(
  percent: number,
  options: {
    readonly market: Market;
    readonly side: OrderSide;
    readonly kind: OrderKind;
    readonly price: string;
    readonly available: string;
  },
): Partial<OrderDraft> {
  const { market, side, kind, price, available } = options;
  const share = ((scaled(available, VALUE_SCALE) ?? 0n) * BigInt(percent)) / HUNDRED;
  if (side === 'sell') {
    const quantity = fromScaled(rescale(share, VALUE_SCALE, market.amountPrecision), market.amountPrecision);
    return { quantity, total: kind !== 'market' ? totalOf(price, quantity, market) : '' };
  }
  const decimals = totalDecimals(market.quote);
  const total = fromScaled(rescale(share, VALUE_SCALE, decimals), decimals);
  if (kind === 'market') return { total };
  const quantity = quantityOf(price, total, market);
  return { quantity, total: quantity === '' ? '' : totalOf(price, quantity, market) };
}

/** One step of the field up or down, never below one step. */
export function stepped(text: string, decimals: number, steps: number): string {
  const value = scaled(text, decimals) ?? 0n;
  const next = value + BigInt(steps);
  return fromScaled(next < 0n ? 0n : next, decimals);
}
