import type { Tickers } from '@corella/api-client';
import type { Balance } from '@corella/contracts/web';
import { dayChange, isSmall, totalAud, valuedBalances } from './aud-values.js';

const balance = (asset: string, total: string, aud: string | null): Balance => ({
  asset,
  available: total,
  frozen: '0',
  total,
  aud,
});
const ticker = (
  symbol: string,
  last: string,
  open: string,
): Tickers extends ReadonlyMap<string, infer Ticker> ? Ticker : never => ({
  symbol,
  last,
  open,
  seq: 1,
  ts: 1,
  high: last,
  low: open,
  change: '0',
  amount: '0',
  turnover: '0',
  count: 0,
  bid: null,
  bidSize: null,
  ask: null,
  askSize: null,
  audPrice: last,
});
const tickers: Tickers = new Map([['btcaud', ticker('btcaud', '110000', '100000')]]);

describe('balances valued in AUD', () => {
  it('uses the latest price, cut to the cent, and the server otherwise', () => {
    const valued = valuedBalances([balance('nzd', '100', '90.88'), balance('btc', '0.12345678', '1.00')], tickers);
    expect(valued.map(({ asset, aud, price }) => [asset, aud, price])).toEqual([
      ['btc', '13580.24', '110000'],
      ['nzd', '90.88', null],
    ]);
    expect(totalAud(valued)).toBe('13671.12');
  });

  it('says what prices alone changed in a day', () => {
    const valued = valuedBalances([balance('aud', '1000', '1000'), balance('btc', '0.1', null)], tickers);
    expect(dayChange(valued, tickers)).toEqual({ amount: '1000.00', fraction: '0.0909' });
    expect(dayChange(valued, new Map())).toBeNull();
  });

  it('treats less than a dollar as small, but not an asset without a price', () => {
    const [small] = valuedBalances([balance('ht', '0.5', '0.99')], new Map());
    const [unknown] = valuedBalances([balance('ht', '0.5', null)], new Map());
    expect(small && isSmall(small)).toBe(true);
    expect(unknown && isSmall(unknown)).toBe(false);
  });
});
