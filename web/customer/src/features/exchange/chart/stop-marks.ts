import type { Order } from '@corella/contracts/web';
import type { StopMark } from './candle-marks.js';

/** The waiting stop-limit orders of a symbol. `say` writes the words beside a line. */
export const stopMarks = (
  orders: readonly Order[],
  symbol: string,
  say: (order: Order, stopPrice: string) => string,
): readonly StopMark[] =>
  orders.flatMap((order) =>
    order.symbol === symbol && order.state === 'created' && order.stopPrice !== null
      ? [{ price: Number(order.stopPrice), side: order.side, words: say(order, order.stopPrice) }]
      : [],
  );
