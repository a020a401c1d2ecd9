import { REPLACEABLE_TYPES, isStopType } from '@corella/contracts/market';
import type { Order } from '@corella/contracts/web';
import { wireDecimal } from '../../../../decimal/decimal.js';
import type { OrderLine } from '../canvas/order-layer.js';

const OPEN = ['submitted', 'partial-filled'];

/** What of an order is still open, in the base asset. Null for one that names no quantity. */
export const restOf = ({ quantity, filledQuantity }: Order): string | null =>
  quantity === null ? null : wireDecimal(quantity).minus(wireDecimal(filledQuantity)).toFixed();

/**
 * The open orders of a symbol as lines: an order in the book by its price, a waiting stop order by the price that
 * triggers it. `say` writes the words on a line.
 */
export const orderLines = (
  orders: readonly Order[],
  symbol: string,
  { say, movable }: { readonly say: (order: Order) => string; readonly movable: boolean },
): readonly OrderLine[] =>
  orders.flatMap((order) => {
    const waits = order.state === 'created' && order.stopPrice !== null;
    const price = waits ? order.stopPrice : OPEN.includes(order.state) ? order.price : null;
    if (order.symbol !== symbol || price === null) return [];
    return [
      {
        orderId: order.id,
        of: waits ? 'stopPrice' : 'price',
        price,
        side: order.side,
        words: say(order),
        movable: movable && REPLACEABLE_TYPES.includes(order.type) && (!isStopType(order.type) || waits),
      },
    ];
  });
