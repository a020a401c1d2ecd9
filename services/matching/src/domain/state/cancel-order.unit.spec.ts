import { SIDE, SYMBOL_STATE } from '@corella/contracts/market';
import { BTCAUD, dataOf, MarketScene, NOW } from '../../testing/market-scene.js';
import { CLOSED_KEPT } from '../orders/closed-orders.js';

const listed = (): MarketScene => new MarketScene().listed();
const stop = { orderType: 'stop-limit', stopTicks: BTCAUD.listing.anchorTicks + 5, operator: 'gte' } as const;

describe('a cancel', () => {
  it('ends a resting order and a waiting stop, with the reason that it names', () => {
    const scene = listed();
    const [resting, waiting] = [scene.hold().ticket, scene.hold(stop).ticket];
    expect(scene.cancel(resting.orderId, resting.account, 'cancel-all')).toMatchObject({
      ok: true,
      value: { already: false },
    });
    expect(scene.cancel(waiting.orderId, waiting.account, 'timer')).toMatchObject({
      ok: true,
      value: { orderId: waiting.orderId, state: 'canceled', already: false, filledLots: 0 },
    });
    expect(dataOf(scene.log, 'OrderClosed').map(({ reason }) => reason)).toEqual(['cancel-all', 'timer']);
    expect(scene.replayed().hash()).toBe(scene.machine.hash());
  });

  it('says what was filled before, and how an order ended that has ended', () => {
    const scene = listed();
    const { ticket } = scene.hold({ qtyLots: 5_000 });
    scene.hold({ side: SIDE.sell, qtyLots: 2_000 });
    const value = { orderId: ticket.orderId, state: 'partial-canceled', filledLots: 2_000 };
    expect(scene.cancel(ticket.orderId)).toMatchObject({ ok: true, value: { ...value, already: false } });
    expect(scene.cancel(ticket.orderId)).toMatchObject({ ok: true, value: { ...value, already: true } });
  });

  it('reports another account’s order as unknown, open or ended', () => {
    const scene = listed();
    const { ticket } = scene.hold();
    const unknown = { ok: false, rejection: { code: 'order-unknown' } };
    expect(scene.cancel(ticket.orderId, 'spot:9')).toMatchObject(unknown);
    scene.cancel(ticket.orderId);
    expect(scene.cancel(ticket.orderId, 'spot:9')).toMatchObject(unknown);
  });

  it('reports an order that is unknown or forgotten as finished', () => {
    const scene = listed();
    expect(scene.cancel(5)).toMatchObject({ ok: false, rejection: { code: 'order-finished' } });
    const { ticket } = scene.hold();
    scene.cancel(ticket.orderId);
    for (let n = 0; n < CLOSED_KEPT; n += 1) scene.hold({ qtyLots: 1 });
    expect(scene.cancel(ticket.orderId)).toMatchObject({ ok: false, rejection: { code: 'order-finished' } });
  });

  it('is refused before the market is online, and accepted in every other state', () => {
    for (const [name, state] of Object.entries(SYMBOL_STATE)) {
      const scene = listed();
      const { ticket } = scene.hold();
      if (name !== 'online') scene.run({ type: 'SetSymbolState', state, reason: 'test', by: 's1' });
      const { ok } = scene.cancel(ticket.orderId);
      expect([name, ok]).toEqual([name, name !== 'preOnline']);
    }
  });

  it('is refused by a market that has not been listed', () => {
    const command = { type: 'CancelOrder', orderId: 1, account: 'a', notBefore: 0, reason: 'user-cancel' } as const;
    expect(new MarketScene().machine.execute(command, NOW).reply).toMatchObject({
      ok: false,
      rejection: { code: 'symbol-unknown' },
    });
  });
});
