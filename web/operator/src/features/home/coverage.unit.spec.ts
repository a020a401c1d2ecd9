import { leastCovered } from './coverage.js';

const sums = (asset: string, customers: string, custody: string) => ({ asset, sum: '0', customers, custody });

describe('what custody holds for customers', () => {
  it('is told for the asset with the least', () => {
    expect(leastCovered([sums('aud', '1000', '-1004.219'), sums('btc', '2', '-9')])).toEqual({
      asset: 'aud',
      text: '100.42%',
      isWhole: true,
    });
  });

  it('is never rounded up to all of it', () => {
    expect(leastCovered([sums('aud', '1000000', '-999999.99999999')])).toMatchObject({
      text: '99.99%',
      isWhole: false,
    });
    expect(leastCovered([sums('aud', '5', '5')])).toMatchObject({ text: '0.00%', isWhole: false });
  });

  it('is not counted out beyond ten times', () => {
    expect(leastCovered([sums('btc', '0.1', '-125')])?.text).toBe('over 1,000%');
  });

  it('is nothing while customers own nothing', () => {
    expect(leastCovered([sums('aud', '0', '-5')])).toBeNull();
  });
});
