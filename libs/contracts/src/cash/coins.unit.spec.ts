import { ASSETS } from '@corella/money';
import { COIN_CHAINS, findCoinChain } from './coins.js';

describe('coins and their chains', () => {
  it('has every coin of the venue once, and no money of a country', () => {
    const coins = ASSETS.filter(({ legal }) => !legal).map(({ code }) => code);
    expect(COIN_CHAINS.map(({ coin }) => coin).sort()).toEqual(coins.sort());
  });

  it('takes no fee that leaves nothing, and sends no amount that the chain cannot count', () => {
    for (const { chain, deposit, withdrawal, places } of COIN_CHAINS) {
      expect([chain, deposit.fee < deposit.least, withdrawal.fee < withdrawal.least]).toEqual([chain, true, true]);
      const step = 10n ** BigInt(8 - places);
      for (const amount of [withdrawal.fee, withdrawal.least, withdrawal.most]) expect(amount % step).toBe(0n);
    }
  });

  it('finds a chain by its name, and none by a word that every object has', () => {
    expect(findCoinChain('usdterc20')).toMatchObject({ coin: 'usdt', family: 'eth', places: 6, tag: false });
    expect(findCoinChain('btc')?.withdrawal).toEqual({ fee: 50_000n, least: 100_000n, most: 2_000_000_000n });
    expect(findCoinChain('xrp')).toMatchObject({ tag: true, confirmations: { fast: 1, safe: 1 } });
    expect(findCoinChain('constructor')).toBeUndefined();
  });
});
