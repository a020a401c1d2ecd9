import { wireDecimal } from '../../../../decimal/decimal.js';
import { estimateFill } from './fill-estimate.js';
import type { FillEstimate } from './fill-estimate.js';

/** Prices with two decimals, quantities with one. */
const precision = { price: 2, amount: 1 };
const asks = [
  { ticks: 100, lots: 10 },
  { ticks: 110, lots: 10 },
  { ticks: 200, lots: 10 },
];
const of = wireDecimal;
const shown = ({ quantity, value, average, slippage, complete }: FillEstimate) => ({
  quantity: quantity.toFixed(),
  value: value.toFixed(),
  average: average?.toFixed() ?? null,
  slippage: slippage.toFixed(),
  complete,
});

describe('the estimate of a market order', () => {
  it('averages over the levels it meets and names the slippage from the best price', () => {
    const estimate = estimateFill({ levels: asks, precision, order: { quantity: of('2') }, side: 'buy' });
    expect(shown(estimate)).toEqual({
      quantity: '2',
      value: '2.1',
      average: '1.05',
      slippage: '0.05',
      complete: true,
    });
  });

  it('spends no more than the cost, in whole lots', () => {
    const estimate = estimateFill({ levels: asks, precision, order: { spend: of('1.60') }, side: 'buy' });
    expect(shown(estimate)).toMatchObject({ quantity: '1.5', value: '1.55', complete: true });
  });

  it('stops at the bound and says that not all is filled', () => {
    const estimate = estimateFill({
      levels: asks,
      precision,
      order: { quantity: of('2.5') },
      bound: of('1.10'),
      side: 'buy',
    });
    expect(shown(estimate)).toMatchObject({ quantity: '2', complete: false });
  });

  it('sells down the bids', () => {
    const bids = [
      { ticks: 100, lots: 5 },
      { ticks: 90, lots: 5 },
    ];
    expect(
      shown(estimateFill({ levels: bids, precision, order: { quantity: of('1') }, bound: of('0.90'), side: 'sell' })),
    ).toMatchObject({ average: '0.95', slippage: '0.05', complete: true });
  });

  it('has no average without a book', () => {
    expect(shown(estimateFill({ levels: [], precision, order: { quantity: of('1') }, side: 'buy' }))).toMatchObject({
      average: null,
      complete: false,
    });
  });

  it('cuts an endless average only after twenty decimals', () => {
    const levels = [
      { ticks: 100, lots: 10 },
      { ticks: 101, lots: 20 },
    ];
    const estimate = estimateFill({ levels, precision, order: { quantity: of('3') }, side: 'buy' });
    expect(estimate.average?.toFixed()).toBe('1.00666666666666666666');
  });
});
