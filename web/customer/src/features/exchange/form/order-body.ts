import type { Market, PlaceOrder } from '@corella/contracts/web';
import { fromScaled, plainDecimal, toScaled } from '@corella/ui';
import type { OrderDraft, OrderKind, OrderSide } from './draft.js';

const SCALE = 8;
const exact = (text: string, decimals: number): string => fromScaled(toScaled(plainDecimal(text), decimals) ?? 0n, decimals, 0);

/** What is sent: limit orders by price and quantity, market buys by what to spend, market sells by quantity. */
export function orderBody(draft: OrderDraft, options: { readonly market: Market; readonly side: OrderSide; readonly kind: OrderKind }): PlaceOrder {
  const { market, side, kind } = options;
  const order = { symbol: market.symbol, side, type: kind };
  if (kind === 'market' && side === 'buy') return { ...order, total: exact(draft.total, SCALE) };
  const quantity = exact(draft.quantity, market.amountPrecision);
  return kind === 'market' ? { ...order, quantity } : { ...order, price: exact(draft.price, market.pricePrecision), quantity };
}
