import { canonicalJson, type HashableJson } from '@corella/hash';
import type { ClosedOrder } from '../domain/orders/closed-orders.js';
import type { RestingRow } from '../domain/orders/resting-orders.js';
import type { StoredWindow } from '../domain/fuse/fuse-window.js';
import { initialState, type MarketState } from '../domain/state/market-state.js';
import type { WaitingStop } from '../domain/stops/waiting-stops.js';
import type { SymbolFacts } from '../domain/symbol/symbol-facts.js';

interface Stored {
  readonly facts: SymbolFacts | null;
  readonly inputs: Readonly<Record<string, number>>;
  readonly closed: readonly ClosedOrder[];
  readonly resting: readonly RestingRow[];
  readonly stops: readonly WaitingStop[];
  readonly window: StoredWindow;
}

/** The whole state as text, over which the hash is computed too. */
export function encodeState({ facts, inputs, open, window, ended }: MarketState): string {
  const stored: Stored = {
    // The facts keep the members of events in the order in which a store returned them. Canonical text makes the hash
    // independent of it.
    facts: JSON.parse(canonicalJson(facts as HashableJson)) as SymbolFacts | null,
    inputs: Object.fromEntries(Object.entries(inputs).sort(([a], [b]) => (a < b ? -1 : 1))),
    closed: ended.list(),
    resting: open.resting.rows(),
    stops: open.stops.rows(),
    window: window.stored(),
  };
  return JSON.stringify(stored);
}

export function decodeState(text: string): MarketState {
  const stored = JSON.parse(text) as Stored;
  const state = initialState();
  state.facts = stored.facts;
  state.inputs = { ...stored.inputs };
  state.open.restore(stored);
  state.window.restore(stored.window);
  for (const order of stored.closed) state.ended.add(order);
  return state;
}
