import type { OrderType, StopOperator, StpMode } from '@corella/contracts/market';
import type { Market, PlaceOrder } from '@corella/contracts/web';
import { fromScaled, plainDecimal, toScaled } from '@corella/ui';
import type { OrderDraft, OrderSide } from './draft.js';

const SCALE = 8;
const exact = (text: string, decimals: number): string =>
  fromScaled(toScaled(plainDecimal(text), decimals) ?? 0n, decimals, 0);

export interface BodyOptions {
  readonly market: Market;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly operator: StopOperator;
  readonly stpMode: StpMode;
}

/**
 * What is sent: market buys by what to spend, market sells by quantity, all others by price and quantity; a stop with
 * its condition.
 */
export function orderBody(draft: OrderDraft, { market, side, type, operator, stpMode }: BodyOptions): PlaceOrder {
  const order = { symbol: market.symbol, side, type, ...(stpMode === 'cancel-taker' ? {} : { stpMode }) };
  if (type === 'market' && side === 'buy') return { ...order, total: exact(draft.total, SCALE) };
  const quantity = exact(draft.quantity, market.amountPrecision);
  if (type === 'market') return { ...order, quantity };
  const limit = { ...order, price: exact(draft.price, market.pricePrecision), quantity };
  return type === 'stop-limit'
    ? { ...limit, stopPrice: exact(draft.stopPrice, market.pricePrecision), operator }
    : limit;
}
