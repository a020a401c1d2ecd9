import { WaitingStops } from './waiting-stops.js';

describe('waiting stops', () => {
  it('are found however many wait at one price', () => {
    const stops = new WaitingStops();
    for (let orderId = 1; orderId <= 150_000; orderId += 1)
      stops.add({
        orderId,
        account: 'spot:1',
        side: 2,
        priceTicks: 90,
        qtyLots: 1,
        stopTicks: 95,
        operator: 'lte',
        stpGroup: '1',
        stpMode: 'cancel-taker',
        source: 'web',
      });
    expect(stops.met(96, 100)).toEqual([]);
    expect(stops.met(95, 3)).toEqual([1, 2, 3]);
  });
});
