import { SIDE } from '@corella/contracts/market';
import { orderIdGenerator, orderIdTimeMs } from '@corella/ids';
import { HouseOrders } from './house-orders.js';
import { GivenHouse, NOON } from './testing/given-house.js';

const order = {
  account: 'house:maker-btcaud',
  symbol: 'btcaud',
  side: SIDE.buy,
  orderType: 'limit',
  priceTicks: 100,
  qtyLots: 5,
} as const;

describe('an order of the house', () => {
  it('goes to the ledger like any other, in a group of its own account, and expires', async () => {
    const house = new GivenHouse();
    const held = await new HouseOrders(house).place(order);
    expect(house.placed()).toMatchObject([
      { ...order, source: 'house', stpGroup: order.account, stpMode: 'cancel-taker', placedAt: NOON },
    ]);
    expect(house.commands).toMatchObject([{ expiresAt: NOON + 5_000 }]);
    expect(held).toEqual({ orderId: house.placed()[0]?.orderId, revision: 1 });
  });

  it('is dropped when the ledger refuses it, and stays when nobody answers its cancel', async () => {
    const house = new GivenHouse();
    house.refusal = 'insufficient-funds';
    expect(await new HouseOrders(house).place(order)).toBeNull();
    const elsewhere = { ...order, symbol: 'ethaud', orderId: 1, revision: 2 };
    expect(await new HouseOrders(house).cancel(elsewhere)).toBe(false);
  });

  it('is cancelled by its hold', async () => {
    const house = new GivenHouse();
    expect(await new HouseOrders(house).cancel({ ...order, orderId: 7, revision: 3 })).toBe(true);
    expect(house.cancels).toEqual([
      { type: 'CancelOrder', orderId: 7, account: order.account, notBefore: 3, reason: 'user-cancel' },
    ]);
  });

  it('has an id above every id that the ledger knows', async () => {
    const house = new GivenHouse();
    const orders = new HouseOrders(house);
    await orders.start();
    const first = orders.uniqueId();
    expect(orders.uniqueId()).toBeGreaterThan(first);
    expect(orderIdTimeMs(first)).toBe(NOON);
  });
});

describe('orders that nobody follows', () => {
  it('are withdrawn once they are old enough to have been answered', async () => {
    const house = new GivenHouse();
    const ids = orderIdGenerator({ clock: house.clock, gateway: 31 });
    const [stray, followed] = [ids.next(), ids.next()];
    house.clock.advance(40_000);
    const young = ids.next();
    house.holds = [stray, followed, young].map((orderId, at) => ({ orderId, symbol: 'btcaud', revision: at }));
    const open = await new HouseOrders(house).cancelStrays(order.account, {
      followed: (orderId) => orderId === followed,
      olderThanMs: 30_000,
    });
    expect(house.cancels.map(({ orderId }) => orderId)).toEqual([stray]);
    expect([...open]).toEqual([stray, followed, young]);
  });

  it('are all withdrawn when they are left over from an earlier run', async () => {
    const house = new GivenHouse();
    house.holds = [1, 2].map((orderId) => ({ orderId, symbol: 'btcaud', revision: orderId }));
    await new HouseOrders(house).cancelLeftovers(order.account);
    expect(house.cancels.map(({ orderId }) => orderId)).toEqual([1, 2]);
  });
});
