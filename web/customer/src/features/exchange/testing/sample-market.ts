import type { Market } from '@corella/contracts/web';

/** BTC/AUD as listed. */
export const sampleMarket = (changes: Partial<Market> = {}): Market => ({
  symbol: 'btcaud', base: 'btc', quote: 'aud', state: 3, stateName: 'online', stateReason: null, pricePrecision: 2, amountPrecision: 6, minAmount: '0.0001', maxAmount: '100', maxPrice: '900000', minValue: '2',
  maxMarketSell: '10', maxMarketBuy: '1000000', sellFloorPpm: 900_000, buyCapPpm: 1_100_000, marketBoundPpm: 100_000,
  marketDeviationPpm: null, fuseMovePpm: 150_000, fuseWindowMs: 300_000, parametersVersion: 1, stateSince: '2026-01-05T12:00:00.000Z', feeClass: 'A', makerPpm: 1_000, takerPpm: 1_000, weight: 1, ...changes,
});
