import { SYMBOL_STATE, type SymbolState, type SymbolView } from '@corella/contracts/market';
import { LEDGER_SCALE } from '@corella/money';
import { limitsOf } from '../../../trading/market-text.js';

const PPM = 1_000_000;
/**
 * From outside, a halt by a person and one by the circuit breaker look alike. A symbol that is no longer traded is
 * offline.
 */
const STATE_NAMES: Readonly<Record<SymbolState, string>> = {
  [SYMBOL_STATE.notOnline]: 'offline',
  [SYMBOL_STATE.preOnline]: 'pre-online',
  [SYMBOL_STATE.online]: 'online',
  [SYMBOL_STATE.suspend]: 'suspend',
  [SYMBOL_STATE.offline]: 'offline',
  [SYMBOL_STATE.transferBoard]: 'offline',
  [SYMBOL_STATE.fuse]: 'suspend',
};

/** A row of /v1/common/symbols. Limits are JSON numbers. */
export function symbolRow(view: SymbolView) {
  const market = limitsOf(view);
  const [min, max] = [Number(market.minAmount), Number(market.maxAmount)];
  return {
    'base-currency': market.base,
    'quote-currency': market.quote,
    'price-precision': market.pricePrecision,
    'amount-precision': market.amountPrecision,
    'value-precision': LEDGER_SCALE,
    'symbol-partition': 'main',
    symbol: market.symbol,
    state: STATE_NAMES[view.state],
    'min-order-amt': min,
    'max-order-amt': max,
    'min-order-value': Number(market.minValue),
    'limit-order-min-order-amt': min,
    'limit-order-max-order-amt': max,
    'limit-order-max-buy-amt': max,
    'limit-order-max-sell-amt': max,
    'sell-market-min-order-amt': min,
    'sell-market-max-order-amt': Number(market.maxMarketSell),
    'buy-market-max-order-value': Number(market.maxMarketBuy),
    'api-trading': 'enabled',
    tags: '',
  };
}

/** A row of /v1/common/exchange: the same limits, and the price bands as fractions of the last price. */
export function tradingLimits(view: SymbolView) {
  const market = limitsOf(view);
  const [min, max, bound] = [Number(market.minAmount), Number(market.maxAmount), market.marketBoundPpm / PPM];
  return {
    symbol: market.symbol,
    'buy-limit-must-less-than': market.buyCapPpm / PPM,
    'sell-limit-must-greater-than': market.sellFloorPpm / PPM,
    'limit-order-must-greater-than': min,
    'limit-order-must-less-than': max,
    'market-buy-order-must-greater-than': Number(market.minValue),
    'market-buy-order-must-less-than': Number(market.maxMarketBuy),
    'market-sell-order-must-greater-than': min,
    'market-sell-order-must-less-than': Number(market.maxMarketSell),
    'market-sell-order-rate-must-less-than': bound,
    'market-buy-order-rate-must-less-than': bound,
  };
}
