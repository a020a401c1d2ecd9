import { SIDE } from '@corella/contracts/market';
import { BTCAUD_RULES } from '../testing/btcaud-rules.js';
import { bandRefusal, stopRefusal } from './price-rules.js';

const rules = { ...BTCAUD_RULES, lastTicks: 10_000_000 };
const against = (side: 1 | 2, priceTicks: bigint, from: 'last' | 'stop' = 'last') =>
  bandRefusal({ priceTicks, side, fromTicks: 10_000_000n, from }, rules);

describe('the price band', () => {
  it('bounds a buy above and a sell below, and nothing else', () => {
    expect([against(SIDE.buy, 11_000_000n), against(SIDE.buy, 1n)]).toEqual([null, null]);
    expect([against(SIDE.sell, 9_000_000n), against(SIDE.sell, 90_000_000n)]).toEqual([null, null]);
  });

  it('says which bound was broken, measured from what', () => {
    expect(against(SIDE.buy, 11_000_001n)).toEqual({
      code: 'price-band',
      faults: { price: [{ key: 'band-buy-last', inputs: { bound: '110000.00' } }] },
      rule: 'buy-cap',
      inputs: { price: '110000.01', highest: '110000.00', last: '100000.00' },
    });
    expect(against(SIDE.sell, 8_999_999n, 'stop')).toEqual({
      code: 'price-band',
      faults: { price: [{ key: 'band-sell-stop', inputs: { bound: '90000.00' } }] },
      rule: 'sell-floor',
      inputs: { price: '89999.99', lowest: '90000.00', stop: '100000.00' },
    });
  });
});

describe('a stop', () => {
  it.each([
    ['gte', 10_000_001n, 10_000_000n],
    ['lte', 9_999_999n, 10_000_000n],
  ] as const)('is refused when the last price meets it already: %s', (operator, waits, met) => {
    expect(stopRefusal(waits, operator, rules)).toBeNull();
    expect(stopRefusal(met, operator, rules)).toEqual({
      code: 'stop-would-trigger',
      faults: { stopPrice: [{ key: `stop-${operator}`, inputs: { last: '100000.00' } }] },
      rule: 'stop-trigger',
      inputs: { stop: '100000.00', operator, last: '100000.00' },
    });
  });
});
