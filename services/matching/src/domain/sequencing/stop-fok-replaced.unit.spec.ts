import { STOP_TYPES } from '@corella/contracts/market';
import { BTCAUD, dataOf, MarketScene, type OrderDraft } from '../../testing/market-scene.js';

const ANCHOR = BTCAUD.listing.anchorTicks;

describe.each(STOP_TYPES)('a waiting order of type %s', (orderType) => {
  const stop = (draft: OrderDraft = {}): OrderDraft => ({
    account: 'spot:7',
    stpGroup: '7',
    orderType,
    stopTicks: ANCHOR + 10,
    operator: 'gte',
    priceTicks: ANCHOR + 20,
    ...draft,
  });

  it('is replaced by one of its own type, and by no other', () => {
    const scene = new MarketScene().listed();
    const { orderId } = scene.hold(stop()).ticket;
    const replaces = { orderId, filledLots: 0 };
    const other = orderType === 'stop-limit' ? 'stop-limit-fok' : 'stop-limit';
    expect(dataOf(scene.hold(stop({ orderType: other, replaces })).events, 'OrderClosed')).toMatchObject([
      { reason: 'too-late-to-replace' },
    ]);
    const next = scene.hold(stop({ stopTicks: ANCHOR + 11, replaces }));
    expect(next.events.map(({ type }) => type)).toEqual(['OrderClosed', 'OrderAccepted']);
    expect(scene.machine.view().stops.map((one) => one.orderId)).toEqual([next.ticket.orderId]);
    expect(scene.replayed().hash()).toBe(scene.machine.hash());
  });
});
