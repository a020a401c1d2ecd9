import type { Bus } from '@corella/bus';
import { ManualClock } from '@corella/clock';
import type { CancelOrder } from '@corella/contracts/market';
import { orderIdGenerator, orderIdTimeMs } from '@corella/ids';
import type { Signals } from '@corella/signals';
import type { SimulationDeps } from './deps.js';
import { HouseOrders } from './house-orders.js';

describe('orders that nobody follows', () => {
  it('are withdrawn once they are old enough to have been answered for', async () => {
    const clock = new ManualClock(Date.UTC(2026, 0, 5, 12));
    const ids = orderIdGenerator({ clock, gateway: 31 });
    const [stray, followed] = [ids.next(), ids.next()];
    clock.advance(40_000);
    const young = ids.next();
    const cancels: number[] = [];
    const holds = [stray, followed, young].map((orderId, at) => ({ orderId, symbol: 'btcaud', revision: at }));
    const signals = { request: () => Promise.resolve(holds) } as unknown as Signals;
    const bus = {
      request: (_: string, command: CancelOrder) =>
        Promise.resolve((cancels.push(command.orderId), { result: { ok: true, value: {} }, revision: 0 })),
    } as unknown as Bus;
    const orders = new HouseOrders({ clock, signals, bus } as unknown as SimulationDeps);
    const open = await orders.cancelStrays('house:maker-btcaud', {
      followed: (orderId) => orderId === followed,
      olderThanMs: 30_000,
    });
    expect(cancels).toEqual([stray]);
    expect([...open]).toEqual([stray, followed, young]);
    expect(orderIdTimeMs(young)).toBe(clock.nowMs());
  });
});
