import type { StopOperator } from '@corella/contracts/market';
import type { Market, PlaceOrder } from '@corella/contracts/web';
import { fromScaled, plainDecimal, toScaled } from '@corella/ui';
import type { OrderSide } from '../../core/order-side.js';
import type { OrderDraft } from '../amounts/draft.js';
import { USUAL_TERMS, typeOf } from '../terms/order-terms.js';
import type { OrderTerms } from '../terms/order-terms.js';

const SCALE = 8;
const exact = (text: string, decimals: number): string =>
  fromScaled(toScaled(plainDecimal(text), decimals) ?? 0n, decimals, 0);

export interface BodyOptions {
  readonly market: Market;
  readonly side: OrderSide;
  /** With the stop's condition settled. */
  readonly terms: OrderTerms & { readonly operator: StopOperator };
}

/**
 * What is sent: market buys by what to spend, market sells by quantity, all others by price and quantity; a stop with
 * its condition.
 */
export function orderBody(draft: OrderDraft, { market, side, terms }: BodyOptions): PlaceOrder {
  const type = typeOf(terms);
  const { operator, stpMode } = terms;
  const order = { symbol: market.symbol, side, type, ...(stpMode === USUAL_TERMS.stpMode ? {} : { stpMode }) };
  if (type === 'market' && side === 'buy') return { ...order, total: exact(draft.total, SCALE) };
  const quantity = exact(draft.quantity, market.amountPrecision);
  if (type === 'market') return { ...order, quantity };
  const limit = { ...order, price: exact(draft.price, market.pricePrecision), quantity };
  return type === 'stop-limit'
    ? { ...limit, stopPrice: exact(draft.stopPrice, market.pricePrecision), operator }
    : limit;
}
