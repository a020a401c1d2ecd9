import { OrderBook as PeerBook, Side } from 'nodejs-order-book';
import { OrderBook } from '../../services/matching/src/domain/book/order-book.js';
import { TIME_IN_FORCE } from '../../services/matching/src/domain/book/outcome.js';
import { OP, type OperationStream } from './stream.js';

/** What an engine did, so that two engines can be compared. */
export interface RunTotals {
  readonly filledLots: number;
  readonly cancelled: number;
}

/** A fresh engine, and the function that feeds it the operations from `from` to `to` (exclusive). */
export interface Engine {
  run(stream: OperationStream, from: number, to: number): void;
  totals(): RunTotals;
}

export function corellaEngine(): Engine {
  const book = new OrderBook();
  let filledLots = 0;
  let cancelled = 0;
  return {
    run(stream, from, to) {
      const { kind, side, priceTicks, lots, id } = stream;
      for (let i = from; i < to; i += 1) {
        const operation = kind[i];
        if (operation === OP.cancel) {
          const slot = book.find(id[i]!);
          if (slot !== 0) {
            book.removeAt(slot);
            cancelled += 1;
          }
        } else {
          // Every account is a self-trade group of its own, so that the cost of the check is included.
          const tif = operation === OP.limit ? TIME_IN_FORCE.goodTillCancelled : TIME_IN_FORCE.immediateOrCancel;
          book.limit(id[i]!, side[i] as 1 | 2, priceTicks[i]!, lots[i]!, i + 1, tif);
          filledLots += book.takenLots;
        }
      }
    },
    totals: () => ({ filledLots, cancelled }),
  };
}

export function peerEngine(): Engine {
  const book = new PeerBook();
  let filledLots = 0;
  let cancelled = 0;
  return {
    run(stream, from, to) {
      const { kind, side, priceTicks, lots, text } = stream;
      for (let i = from; i < to; i += 1) {
        const operation = kind[i];
        if (operation === OP.cancel) {
          if (book.cancel(text[i]!)) cancelled += 1;
          continue;
        }
        const orderSide = side[i] === 1 ? Side.BUY : Side.SELL;
        if (operation === OP.limit) {
          book.limit({ id: text[i]!, side: orderSide, size: lots[i]!, price: priceTicks[i]! });
        } else {
          filledLots += lots[i]! - book.market({ side: orderSide, size: lots[i]! }).quantityLeft;
        }
      }
    },
    totals: () => ({ filledLots, cancelled }),
  };
}
