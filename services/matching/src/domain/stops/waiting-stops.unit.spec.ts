import type { StopOperator } from '@corella/contracts/market';
import { stopOf, WaitingStops, type WaitingStop } from './waiting-stops.js';

const stop = (orderId: number, operator: StopOperator, stopTicks: number): WaitingStop => ({
  orderId,
  account: 'spot:1',
  side: 2,
  priceTicks: 90,
  qtyLots: 1,
  stopTicks,
  operator,
  stpGroup: '1',
  stpMode: 'cancel-taker',
  source: 'web',
});

describe('waiting stops', () => {
  it('are met by a rise to their price or a fall to it, lowest id first', () => {
    const stops = new WaitingStops();
    for (const one of [stop(4, 'gte', 110), stop(3, 'gte', 105), stop(2, 'lte', 90), stop(1, 'lte', 95)])
      stops.add(one);
    expect([104, 105, 110].map((ticks) => stops.met(ticks, 9))).toEqual([[], [3], [3, 4]]);
    expect([96, 95, 90].map((ticks) => stops.met(ticks, 9))).toEqual([[], [1], [1, 2]]);
    expect([96, 104, 95, 105].map((ticks) => stops.anyMet(ticks))).toEqual([false, false, true, true]);
    expect(stops.rows().map(({ orderId }) => orderId)).toEqual([1, 2, 3, 4]);
  });

  it('are nearest again when a nearer one has gone, on both sides', () => {
    const stops = new WaitingStops();
    for (const one of [stop(1, 'gte', 105), stop(2, 'gte', 110), stop(3, 'lte', 95), stop(4, 'lte', 90)])
      stops.add(one);
    expect([stops.remove(1).orderId, stops.remove(3).orderId]).toEqual([1, 3]);
    expect([109, 110, 91, 90].map((ticks) => stops.anyMet(ticks))).toEqual([false, true, false, true]);
    stops.remove(2);
    stops.remove(4);
    expect([1, 1_000_000].map((ticks) => stops.anyMet(ticks))).toEqual([false, false]);
    expect(stops.size).toBe(0);
  });

  it('stay while another waits at the same price, and their levels are used again', () => {
    const stops = new WaitingStops();
    for (const one of [stop(1, 'gte', 105), stop(2, 'gte', 105), stop(3, 'gte', 120)]) stops.add(one);
    stops.remove(1);
    expect(stops.met(105, 9)).toEqual([2]);
    stops.remove(3);
    stops.add(stop(4, 'lte', 80));
    stops.add(stop(5, 'gte', 130));
    expect([stops.met(80, 9), stops.met(130, 9)]).toEqual([[4], [2, 5]]);
  });

  it('end with an error when one is added twice or removed without waiting', () => {
    const stops = new WaitingStops();
    stops.add(stop(1, 'gte', 105));
    expect(() => stops.add(stop(1, 'gte', 105))).toThrow('order 1 waits already');
    expect(() => stops.remove(2)).toThrow('order 2 does not wait');
  });

  it.each(['priceTicks', 'qtyLots', 'stopTicks', 'operator'])('cannot be read without their %s', (part) => {
    const order = { ...stop(1, 'gte', 105), orderType: 'stop-limit', placedAt: 0, symbol: 'btcaud' } as const;
    expect(stopOf(order as never)).toEqual(stop(1, 'gte', 105));
    expect(() => stopOf({ ...order, [part]: undefined } as never)).toThrow('order 1 lacks a part');
    expect(stopOf({ ...order, orderType: 'limit' } as never)).toBeNull();
  });

  it('are found however many wait at one price', () => {
    const stops = new WaitingStops();
    for (let orderId = 1; orderId <= 150_000; orderId += 1) stops.add(stop(orderId, 'lte', 95));
    expect(stops.met(96, 100)).toEqual([]);
    expect(stops.met(95, 3)).toEqual([1, 2, 3]);
  });
});
