import { BOOK_BUY, BOOK_SELL, type OrderBook } from './order-book.js';

/**
 * Visits the slots of resting orders in order of priority: bids from the best down, then asks from the best up, and the
 * oldest first at each price.
 */
export function forEachResting(book: OrderBook, visit: (slot: number) => void): void {
  forEachOfSide(book, BOOK_BUY, visit);
  forEachOfSide(book, BOOK_SELL, visit);
}

/** The same for one side. `visit` must not change the book. */
export function forEachOfSide(book: OrderBook, side: 1 | 2, visit: (slot: number) => void): void {
  let tick = side === BOOK_BUY ? book.bestBidTicks : book.bestAskTicks;
  while (tick !== 0) {
    for (let slot = book.headOf(tick); slot !== 0; slot = book.orders.nextOf(slot)) visit(slot);
    tick = book.levelAfter(side, tick);
  }
}
