import { ManualClock } from '@corella/clock';
import { referencePricesConformance } from '@corella/reference-prices/conformance';
import { createSimulatedPrices } from './simulated-prices.js';

const EVERY_MS = 1_000;

describe('with a timer of its own', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  referencePricesConformance('the simulator', () => {
    const clock = new ManualClock(1_700_000_000_000);
    const prices = createSimulatedPrices({
      clock,
      seed: 7,
      anchorsAud: { btc: 161_240.5, eth: 5_412.36 },
      nzdPerAud: 1.1,
      everyMs: EVERY_MS,
      symbols: [
        { symbol: 'btcaud', base: 'btc', quote: 'aud' },
        { symbol: 'ethbtc', base: 'eth', quote: 'btc' },
      ],
    });
    const next = (): void => {
      clock.advance(EVERY_MS);
      jest.advanceTimersByTime(EVERY_MS);
    };
    return { prices, symbols: ['btcaud', 'ethbtc'], next };
  });
});
