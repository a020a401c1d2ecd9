import { BAND_DEFAULTS, SYMBOL_STATE } from '@corella/contracts/market';
import type { SymbolRules } from '../domain/symbol-rules.js';

/** The rules of BTC/AUD: a tick is 0.01 AUD, a lot 0.000001 BTC, and the last price is 161,240.50 AUD. */
export const BTCAUD_RULES: SymbolRules = {
  listing: {
    symbol: 'btcaud',
    index: 1,
    base: 'btc',
    quote: 'aud',
    pricePrecision: 2,
    amountPrecision: 6,
    anchorTicks: 16_124_050,
    weight: 1,
  },
  parameters: {
    version: 1,
    minLots: 100,
    maxLots: 100_000_000,
    maxPriceTicks: 90_000_000,
    minValueUnits: '200000000',
    maxMarketSellLots: 10_000_000,
    maxMarketBuyUnits: '100000000000000',
    feeClass: 'A',
    ...BAND_DEFAULTS,
  },
  state: SYMBOL_STATE.online,
  lastTicks: 16_124_050,
};
