import { DepthStore, TradeStore, marketSocket } from '@corella/api-client';
import type { Market } from '@corella/contracts/web';
import { assetCode, pairLabel } from '@corella/ui';
import { createContext, useContext } from 'react';
import type { BookSide } from '../book/levels.js';

/** A price pressed in the book or on the chart, for whoever fills in the form. */
export interface PricePick {
  readonly price: string;
  readonly side: BookSide;
}

export class PriceTap {
  private readonly listeners = new Set<(pick: PricePick) => void>();

  subscribe(listener: (pick: PricePick) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  press(pick: PricePick): void {
    for (const listener of this.listeners) listener(pick);
  }
}

/** What all panels of one pair share. The stores live as long as somebody listens to them. */
export interface ExchangeScope {
  readonly market: Market;
  readonly base: string;
  readonly quote: string;
  readonly pair: string;
  /** Ungrouped depth: estimates, depth chart, best prices. */
  readonly depth: DepthStore;
  readonly trades: TradeStore;
  readonly tap: PriceTap;
}

export interface PairStores {
  readonly depth: DepthStore;
  readonly trades: TradeStore;
  readonly tap: PriceTap;
}

export const pairStores = (symbol: string): PairStores => ({
  depth: new DepthStore(marketSocket, symbol, 0),
  trades: new TradeStore(marketSocket, symbol),
  tap: new PriceTap(),
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
