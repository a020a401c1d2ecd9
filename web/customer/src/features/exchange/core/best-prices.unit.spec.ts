import { sampleMarket, sampleTicker } from '../../../testing/samples.js';
import { bestPrices, meetsBest, midPrice, restingPrice } from './best-prices.js';

const book = {
  seq: 1,
  ts: 1,
  asks: new Map([
    ['161010.00', '1'],
    ['161000.05', '1'],
  ]),
  bids: new Map([['160990.00', '1']]),
};

describe('the best prices', () => {
  it('come from the book, whatever the order of its levels, and from the ticker until there is one', () => {
    expect(bestPrices(book, sampleTicker(), sampleMarket())).toEqual({ bid: '160990.00', ask: '161000.05' });
    expect(bestPrices(null, sampleTicker(), sampleMarket())).toEqual({ bid: '160990.00', ask: '161000.00' });
    expect(bestPrices({ ...book, bids: new Map() }, sampleTicker(), sampleMarket()).bid).toBeNull();
  });

  it('are met by a price at or beyond the other side, which one tick less does not', () => {
    const best = { bid: '160990.00', ask: '161000.05' };
    expect(['161000.04', '161000.05', '161000.1'].map((price) => meetsBest('buy', price, best.ask))).toEqual([
      false,
      true,
      true,
    ]);
    expect(['160990.01', '160990', '9'].map((price) => meetsBest('sell', price, best.bid))).toEqual([
      false,
      true,
      true,
    ]);
    expect([meetsBest('buy', '', best.ask), meetsBest('buy', '1', null)]).toEqual([false, false]);
    expect([restingPrice('buy', best, 2), restingPrice('sell', best, 2)]).toEqual(['161000.04', '160990.01']);
    expect(restingPrice('buy', { bid: null, ask: '0.01' }, 2)).toBeNull();
  });

  it('have a middle on a whole tick, which never crosses it', () => {
    const best = { bid: '160990.00', ask: '161000.05' };
    expect(midPrice(best, 'buy', 2)).toBe('160995.02');
    expect(midPrice(best, 'sell', 2)).toBe('160995.03');
    expect(midPrice({ bid: null, ask: '1.00' }, 'buy', 2)).toBeNull();
  });
});
