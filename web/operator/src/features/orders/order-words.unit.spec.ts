import { inputFacts, stopWords, stpWords } from './order-words.js';

describe('an order in words', () => {
  it('says when a stop is triggered', () => {
    expect(stopWords({ stopPrice: '165000.00', operator: 'gte' })).toBe('last at or above 165,000.00');
    expect(stopWords({ stopPrice: '0.5', operator: 'lte' })).toBe('last at or below 0.5');
    expect(stopWords({ stopPrice: null, operator: null })).toBeNull();
  });

  it('says what happens when it meets an order of its own group, even for orders older than the modes', () => {
    expect(stpWords({ stpMode: 'cancel-both', source: 'web' })).toBe('cancel both');
    expect(stpWords({ stpMode: null, source: 'spot-api' })).toBe('cancel the newer (default)');
    expect(stpWords({ stpMode: null, source: 'house' })).toContain('house');
  });

  it('lists the figures of a rule in display units', () => {
    expect(
      inputFacts({
        inputs: { price: '180000.00', highest: '177364.00', deviationPpm: 62_000, windowMs: 300_000, state: 'fuse' },
      }),
    ).toEqual([
      { term: 'Price', value: '180,000.00' },
      { term: 'Highest', value: '177,364.00' },
      { term: 'Deviation', value: '6.2%' },
      { term: 'Window', value: '300 s' },
      { term: 'State', value: 'fuse' },
    ]);
    expect(inputFacts({ inputs: null })).toEqual([]);
  });
});
