import { byAsset, causeOf, headline } from './postings.js';

const line = (account: string, asset: string, amount: string, bucket = 'available') => ({ account, bucket, asset, amount });

describe('postings', () => {
  it('groups by asset and proves that each sums to zero', () => {
    const groups = byAsset([line('spot:1', 'btc', '-0.28'), line('spot:2', 'btc', '0.27972'), line('house:fees', 'btc', '0.00028'), line('spot:2', 'aud', '-1')]);
    expect(groups.map(({ asset, balanced, sum }) => ({ asset, balanced, sum }))).toEqual([
      { asset: 'btc', balanced: true, sum: '0.00000000' },
      { asset: 'aud', balanced: false, sum: '-1.00000000' },
    ]);
  });
  it('takes what a customer receives as the headline', () => {
    expect(headline([line('house:fees', 'btc', '1'), line('spot:1', 'aud', '-5'), line('spot:2', 'btc', '2')])?.account).toBe('spot:2');
    expect(headline([])).toBeNull();
  });
  it('leads from a business id to its cause', () => {
    expect(causeOf('hold:7312')).toEqual({ label: 'Order 7312', to: '/orders/7312/show' });
    expect(causeOf('trade:918')?.to).toContain('/trades?filter=');
    expect(causeOf('demo-funding:x')).toBeNull();
  });
});
