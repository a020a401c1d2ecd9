import { FuseWindow } from '../fuse/fuse-window.js';
import { ClosedOrders } from '../orders/closed-orders.js';
import { OpenOrders } from '../orders/open-orders.js';
import type { MarketEvent } from '../symbol/market-event.js';
import { evolveFacts, type SymbolFacts } from '../symbol/symbol-facts.js';
import { policyOf } from '../symbol/symbol-state.js';

/**
 * Everything that a market's writer knows. Snapshot and hash cover every field (`machines/market-snapshot.ts`). A new
 * field needs a value in the snapshot's spec, which does not compile without one.
 */
export interface MarketState {
  /** Null until the symbol is listed. */
  facts: SymbolFacts | null;
  /** Highest revision taken, per followed stream. */
  inputs: Record<string, number>;
  open: OpenOrders;
  /** Where the last price has been, for the fuse. */
  window: FuseWindow;
  ended: ClosedOrders;
}

export const initialState = (): MarketState => ({
  facts: null,
  inputs: {},
  open: new OpenOrders(),
  window: new FuseWindow(),
  ended: new ClosedOrders(),
});

/** Takes an event that does not touch orders. The fuse looks back no further than to where trading began or resumed. */
export function evolveSymbol(state: MarketState, event: MarketEvent, at: number): void {
  const before = state.facts?.state;
  state.facts = evolveFacts(state.facts, event, at);
  const { facts } = state;
  if (!facts) return;
  const begins = event.type === 'SymbolListed' || event.type === 'HistorySeeded';
  const resumes = policyOf(facts.state).trades && before !== undefined && !policyOf(before).trades;
  if (begins || resumes) state.window.restart(facts.lastTicks);
}

/** Remembers how an order ended, for a cancel that comes too late. */
export function remember(state: MarketState, { data }: MarketEvent<'OrderClosed'>): void {
  const { orderId, account, state: ending, filledLots } = data;
  state.ended.add({ orderId, account, state: ending, filledLots });
}
