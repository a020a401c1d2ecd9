import { SIDE, SYMBOL_STATE } from '@corella/contracts/market';
import { BTCAUD, dataOf, MarketScene } from '../../testing/market-scene.js';

const ANCHOR = BTCAUD.listing.anchorTicks;

describe('a fill-or-kill stop and the fuse', () => {
  const TRIP = Math.ceil(ANCHOR * 0.85);
  const step = Math.ceil(ANCHOR * 0.92);

  it('is finished before trading stops, when its own trades move the price too far', () => {
    const scene = new MarketScene().listed();
    const print = (priceTicks: number): void => {
      scene.hold({ side: SIDE.sell, priceTicks, qtyLots: 1_000 });
      scene.hold({ priceTicks, qtyLots: 1_000 });
    };
    print(step);
    const { ticket } = scene.hold({
      side: SIDE.sell,
      orderType: 'stop-limit-fok',
      qtyLots: 1_000,
      stopTicks: step - 10,
      operator: 'lte',
      priceTicks: TRIP - 9,
    });
    for (const priceTicks of [TRIP - 2, TRIP - 9]) scene.hold({ priceTicks, qtyLots: 500 });
    print(step - 10);
    expect(dataOf(scene.log, 'OrderClosed').find(({ orderId }) => orderId === ticket.orderId)).toMatchObject({
      state: 'filled',
      filledLots: 1_000,
    });
    expect(scene.machine.symbolFacts()?.state).toBe(SYMBOL_STATE.fuse);
    expect(scene.replayed().hash()).toBe(scene.machine.hash());
  });
});
