import { DepthStore, TradeStore, marketSocket } from '@corella/api-client';
import type { Market } from '@corella/contracts/web';
import { assetCode, pairLabel } from '@corella/ui';
import { createContext, useContext } from 'react';
import { LastTick } from './last-tick.js';
import { PriceTap } from './price-tap.js';

/** What all panels of one pair share. A store lives as long as somebody listens to it. */
export interface ExchangeScope extends PairStores {
  readonly market: Market;
  readonly base: string;
  readonly quote: string;
  readonly pair: string;
}

export interface PairStores {
  /** Ungrouped depth: estimates, depth chart, best prices. */
  readonly depth: DepthStore;
  readonly trades: TradeStore;
  readonly tap: PriceTap;
  readonly tick: LastTick;
}

export const pairStores = (symbol: string): PairStores => ({
  depth: new DepthStore(marketSocket, symbol, 0),
  trades: new TradeStore(marketSocket, symbol),
  tap: new PriceTap(),
  tick: new LastTick(symbol),
});

export const scopeOf = (market: Market, stores: PairStores): ExchangeScope => ({
  market,
  ...stores,
  base: assetCode(market.base),
  quote: assetCode(market.quote),
  pair: pairLabel(market.base, market.quote),
});

const ExchangeContext = createContext<ExchangeScope | null>(null);
export const ExchangeProvider = ExchangeContext.Provider;

export function useExchange(): ExchangeScope {
  const scope = useContext(ExchangeContext);
  if (scope === null) throw new Error('This panel is used outside an exchange page.');
  return scope;
}
