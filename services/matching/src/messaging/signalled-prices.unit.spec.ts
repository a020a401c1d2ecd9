import { referencePriceTopic } from '@corella/contracts/market';
import type { ReferencePrice } from '@corella/reference-prices';
import { referencePricesConformance } from '@corella/reference-prices/conformance';
import { createLocalSignals } from '@corella/signals-local';
import { signalledPrices } from './signalled-prices.js';

referencePricesConformance('what another process publishes', () => {
  const signals = createLocalSignals({ copies: true });
  const symbols = ['btcaud', 'ethaud'];
  let at = 0;
  const next = (): void => {
    at += 1;
    for (const symbol of symbols) signals.publish(referencePriceTopic(symbol), { symbol, price: at / 8, at });
  };
  return { prices: signalledPrices(signals), symbols, next };
});

describe('reference prices that another process publishes', () => {
  it('are heard in order of their time, each symbol by itself, until they are closed', () => {
    const signals = createLocalSignals({ copies: true });
    const prices = signalledPrices(signals);
    const heard: ReferencePrice[] = [];
    const listening = prices.subscribe((price) => heard.push(price));
    const say = (symbol: string, price: number, at: number): void =>
      signals.publish(referencePriceTopic(symbol), { symbol, price, at });
    expect(prices.current('btcaud')).toBeNull();
    say('btcaud', 100, 10);
    say('ethaud', 5, 9);
    say('btcaud', 99, 8);
    expect(prices.current('btcaud')).toEqual({ symbol: 'btcaud', price: 100, at: 10 });
    listening.close();
    say('btcaud', 101, 11);
    expect(prices.current('btcaud')?.price).toBe(101);
    prices.close();
    say('btcaud', 102, 12);
    expect(prices.current('btcaud')?.price).toBe(101);
    expect(heard.map(({ symbol, price }) => [symbol, price])).toEqual([
      ['btcaud', 100],
      ['ethaud', 5],
    ]);
  });
});
