import { sampleClosure } from '../../../testing/samples.js';
import { balancesIn, moneyText } from './money-left.js';

const balance = (uid: string, asset: string, available: string, frozen: string) => ({
  kind: 'balance' as const,
  uid,
  type: 'spot',
  asset,
  available,
  frozen,
});

describe('what is left on the accounts', () => {
  it('is one exact sum an asset, over sub-accounts and what orders hold', () => {
    const obstacles = [
      balance('1000001', 'aud', '10000.00000000', '0.50000000'),
      { kind: 'verification' as const },
      balance('2000001', 'aud', '0.10000000', '0.00000001'),
      balance('2000001', 'btc', '0.10000000', '0'),
    ];
    expect(moneyText(balancesIn(sampleClosure({ obstacles })))).toBe('10,000.60000001 AUD · 0.1 BTC');
  });

  it('is nothing where there is nothing', () => {
    expect(moneyText(balancesIn(sampleClosure()))).toBeNull();
  });
});
