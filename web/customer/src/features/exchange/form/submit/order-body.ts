import { isStopType } from '@corella/contracts/market';
import type { StopOperator } from '@corella/contracts/market';
import type { Market, PlaceOrder } from '@corella/contracts/web';
import { LEDGER_SCALE } from '@corella/money';
import { ZERO, decimalOf } from '../../../../decimal/decimal.js';
import type { OrderSide } from '../../core/order-side.js';
import type { OrderDraft } from '../amounts/draft.js';
import { USUAL_TERMS, typeOf } from '../terms/order-terms.js';
import type { OrderTerms } from '../terms/order-terms.js';

/** Without commas and trailing zeros. */
const exact = (text: string, decimals: number): string => (decimalOf(text, decimals) ?? ZERO).toFixed();

export interface BodyOptions {
  readonly market: Market;
  readonly side: OrderSide;
  /** With the stop's condition settled. */
  readonly terms: OrderTerms & { readonly operator: StopOperator };
}

/**
 * What is sent: market buys with what to spend, market sells with a quantity, all others with price and quantity; a
 * stop with its condition.
 */
export function orderBody(draft: OrderDraft, { market, side, terms }: BodyOptions): PlaceOrder {
  const type = typeOf(terms);
  const { operator, stpMode } = terms;
  const order = { symbol: market.symbol, side, type, ...(stpMode === USUAL_TERMS.stpMode ? {} : { stpMode }) };
  if (type === 'market' && side === 'buy') return { ...order, total: exact(draft.total, LEDGER_SCALE) };
  const quantity = exact(draft.quantity, market.amountPrecision);
  if (type === 'market') return { ...order, quantity };
  const limit = { ...order, price: exact(draft.price, market.pricePrecision), quantity };
  return isStopType(type) ? { ...limit, stopPrice: exact(draft.stopPrice, market.pricePrecision), operator } : limit;
}
