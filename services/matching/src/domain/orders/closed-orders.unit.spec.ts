import { CLOSED_KEPT, ClosedOrders } from './closed-orders.js';

const closed = (orderId: number, filledLots = 0) =>
  ({ orderId, account: 'spot:1', state: 'canceled', filledLots }) as const;

describe('the latest closed orders', () => {
  it('forget the oldest first, and are listed oldest first however often the ring has turned', () => {
    const orders = new ClosedOrders();
    const added = 2 * CLOSED_KEPT + 10;
    for (let orderId = 1; orderId <= added; orderId += 1) orders.add(closed(orderId));
    const kept = orders.list().map(({ orderId }) => orderId);
    expect(kept).toEqual(Array.from({ length: CLOSED_KEPT }, (_one, index) => added - CLOSED_KEPT + 1 + index));
    expect(orders.find(added - CLOSED_KEPT)).toBeUndefined();
    expect(orders.find(added)).toEqual(closed(added));
  });

  it('still know an order that was added again when its first entry is forgotten', () => {
    const orders = new ClosedOrders();
    orders.add(closed(1));
    for (let orderId = 2; orderId < CLOSED_KEPT; orderId += 1) orders.add(closed(orderId));
    orders.add(closed(1, 5));
    orders.add(closed(9_000_000));
    expect(orders.find(1)).toEqual(closed(1, 5));
    expect(orders.find(2)).toBeDefined();
  });
});
