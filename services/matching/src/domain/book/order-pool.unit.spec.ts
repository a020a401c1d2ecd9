import { OrderPool } from './order-pool.js';

describe('the pool of resting orders', () => {
  it('keeps every field of every order when its buffers grow', () => {
    const pool = new OrderPool();
    const slots = Array.from({ length: 1_000 }, (_one, index) => {
      const slot = pool.take(2 ** 44 + index, 1 + (index % 2), 100 + index, 10 + index, index % 7);
      pool.setFilled(slot, index, index * 1e10);
      pool.setNext(slot, index + 1);
      pool.setPrevious(slot, index + 2);
      return slot;
    });
    expect(pool.size).toBe(1_000);
    const read = slots.map((slot) => [
      pool.idOf(slot),
      pool.sideOf(slot),
      pool.priceTicksOf(slot),
      pool.openLotsOf(slot),
      pool.groupOf(slot),
      pool.filledLotsOf(slot),
      pool.filledValueOf(slot),
      pool.nextOf(slot),
      pool.previousOf(slot),
    ]);
    expect(read).toEqual(
      slots.map((_slot, index) => [
        2 ** 44 + index,
        1 + (index % 2),
        100 + index,
        10 + index,
        index % 7,
        index,
        index * 1e10,
        index + 1,
        index + 2,
      ]),
    );
  });

  it('uses slots again, and an order in one begins with nothing filled and no neighbours', () => {
    const pool = new OrderPool();
    const [first, second] = [pool.take(1, 1, 5, 5, 1), pool.take(2, 1, 5, 5, 1)];
    pool.setFilled(first, 3, 15);
    pool.setPrevious(first, second);
    pool.release(first);
    pool.release(second);
    expect(pool.size).toBe(0);
    expect([pool.take(3, 2, 6, 6, 0), pool.take(4, 2, 6, 6, 0)].sort()).toEqual([first, second].sort());
    expect([pool.filledLotsOf(first), pool.filledValueOf(first)]).toEqual([0, 0]);
    expect([pool.nextOf(first), pool.previousOf(first)]).toEqual([0, 0]);
  });
});
