import * as fc from 'fast-check';
import { SIDE, type Side } from '@corella/contracts/market';
import { SideBook, type BookOrder } from './side-book.js';

const orderAt = (orderId: number, side: Side, priceTicks: number): BookOrder => ({
  orderId,
  side,
  priceTicks,
  group: '',
  qtyLots: 1,
  filledLots: 0,
  filledValue: 0,
  gone: false,
});

/** Adds an order at a price, or removes the open order with this index. */
const step = fc.oneof(fc.record({ add: fc.integer({ min: 1, max: 40 }) }), fc.record({ leave: fc.nat({ max: 400 }) }));

describe.each([SIDE.buy, SIDE.sell])('a side of the naive book (%i)', (side) => {
  it('names its orders by price, then by age, like a sorted list', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        const book = new SideBook(side);
        const open: BookOrder[] = [];
        steps.forEach((one, index) => {
          if ('add' in one) {
            const order = orderAt(index, side, one.add);
            open.push(order);
            book.add(order);
          } else if (open.length > 0) {
            const [order] = open.splice(one.leave % open.length, 1);
            if (order) book.leave(order);
          }
        });
        const sorted = [...open].sort((a, b) =>
          a.priceTicks === b.priceTicks
            ? a.orderId - b.orderId
            : (a.priceTicks - b.priceTicks) * (side === SIDE.buy ? -1 : 1),
        );
        expect([...book.inOrder()]).toEqual(sorted);
        expect(book.best()).toBe(sorted[0]?.priceTicks ?? 0);
      }),
    );
  });

  it('uses memory for its open orders, not for those that have left', () => {
    const book = new SideBook(side);
    const touch = orderAt(0, side, side === SIDE.buy ? 100_000 : 1);
    book.add(touch);
    for (let orderId = 1; orderId < 50_000; orderId += 1) {
      // A few prices many times, and new ones all the time.
      const order = orderAt(orderId, side, 1_000 + (orderId % 2 === 0 ? orderId % 10 : orderId));
      book.add(order);
      book.leave(order);
      book.leave(order);
    }
    expect(book.best()).toBe(touch.priceTicks);
    expect(book.size()).toBeLessThan(1_000);
  });
});
