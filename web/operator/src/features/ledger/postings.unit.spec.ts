import { byAsset, causeOf, headline } from './postings.js';

const line = (account: string, asset: string, amount: string, bucket = 'available') => ({
  account,
  bucket,
  asset,
  amount,
});

describe('postings', () => {
  it('groups by asset and proves that each sums to zero', () => {
    const groups = byAsset([
      line('spot:1', 'btc', '-0.28'),
      line('spot:2', 'btc', '0.27972'),
      line('house:fees', 'btc', '0.00028'),
      line('spot:2', 'aud', '-1'),
    ]);
    expect(groups.map(({ asset, balanced, sum }) => ({ asset, balanced, sum }))).toEqual([
      { asset: 'btc', balanced: true, sum: '0.00000000' },
      { asset: 'aud', balanced: false, sum: '-1.00000000' },
    ]);
  });
  it('takes what a customer receives as the headline', () => {
    const trade = [line('spot:1', 'aud', '-5', 'frozen'), line('spot:1', 'btc', '2'), line('house:fees', 'btc', '1')];
    expect(headline(trade)).toEqual({ amount: '2.00000000', asset: 'btc', kind: 'moved' });
    expect(headline([line('spot:1', 'aud', '-128.5'), line('house:adjustments', 'aud', '128.5')])).toEqual({
      amount: '-128.50000000',
      asset: 'aud',
      kind: 'moved',
    });
    expect(headline([])).toBeNull();
  });
  it('takes what an adjustment does to the adjusted account of the house, also when it takes away', () => {
    const moved = (kind: 'fees' | 'adjustments', value: string) => line(`house:${kind}`, 'aud', value);
    expect(headline([moved('fees', '-120000'), moved('adjustments', '120000')])?.amount).toBe('-120000.00000000');
    expect(headline([moved('adjustments', '-1'), moved('fees', '1')])?.amount).toBe('1.00000000');
    expect(headline([line('house:demo', 'aud', '-7'), line('house:fees', 'aud', '7')])?.amount).toBe('7.00000000');
  });
  it('shows a hold as a movement between the parts of one account', () => {
    expect(headline([line('spot:1', 'aud', '-5'), line('spot:1', 'aud', '5', 'frozen')])).toEqual({
      amount: '5',
      asset: 'aud',
      kind: 'to frozen',
    });
  });
  it('links a business id to its cause', () => {
    expect(causeOf('hold:7312')).toEqual({ label: 'Order 7312', to: '/orders/7312/show' });
    expect(causeOf('trade:918')?.to).toContain('/trades?filter=');
    expect(causeOf('demo-funding:x')).toBeNull();
  });
});
