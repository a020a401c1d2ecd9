import type { DepthBook } from '@corella/api-client';
import { sampleMarket } from '../../../../testing/samples.js';
import { EMPTY_DRAFT } from '../amounts/draft.js';
import { averageText, marketEstimate } from './market-estimate.js';

const market = sampleMarket({ marketBoundPpm: 50_000 });
const book: DepthBook = {
  seq: 1,
  ts: 1,
  asks: new Map([
    ['161000.00', '0.5'],
    ['161100.00', '0.5'],
    ['169050.01', '9'],
  ]),
  bids: new Map([
    ['160990.00', '1'],
    ['152950.00', '1'],
    ['152949.99', '9'],
  ]),
};
const estimate = (side: 'buy' | 'sell', draft: Partial<typeof EMPTY_DRAFT>, last: string | null = '161000.00') =>
  marketEstimate({ book, market, side, draft: { ...EMPTY_DRAFT, ...draft }, last });

describe('the estimate under the form', () => {
  it('is the average price and its distance from the best', () => {
    const one = estimate('buy', { total: '161,050' });
    expect(one && averageText(one, market)).toBe('161,050.00, 0.03%');
    expect(one?.complete).toBe(true);
  });

  it('stops at the published distance from the last price, rounded inward', () => {
    expect(estimate('buy', { total: '500000' })?.quantity.toFixed()).toBe('1');
    expect(estimate('sell', { quantity: '5' })?.quantity.toFixed()).toBe('2');
    expect(estimate('sell', { quantity: '5' })?.complete).toBe(false);
  });

  it('has no bound before there is a last price', () => {
    expect(estimate('sell', { quantity: '5' }, null)?.complete).toBe(true);
  });

  it('is missing while there is no amount', () => {
    for (const total of ['', '0', 'x']) expect(estimate('buy', { total })).toBeNull();
  });
});
