import { isFillOrKill, SYMBOL_STATE, type SymbolParameters } from '@corella/contracts/market';
import { formatScaled } from '@corella/money';
import type { FuseWatch } from '../book/fuse-watch.js';
import type { OrderBook } from '../book/order-book.js';
import type { FuseWindow } from './fuse-window.js';
import type { MarketEvent } from '../symbol/market-event.js';
import { evolveFacts, type SymbolFacts } from '../symbol/symbol-facts.js';
import type { Taker } from '../orders/taker.js';

const CIRCUIT_BREAKER = 'circuit-breaker';

/** Arms the book's watch for one taker. The fuse does not cut an all-or-nothing order short. */
export function armFuse(
  taker: Taker,
  context: {
    readonly book: OrderBook;
    readonly window: FuseWindow;
    readonly parameters: SymbolParameters;
    readonly now: number;
  },
): void {
  const { book, window, parameters, now } = context;
  const { fuseMovePpm, fuseWindowMs } = parameters;
  if (fuseMovePpm === undefined || fuseWindowMs === undefined) return book.fuse.disarm();
  const { low, high } = window.extremes(now, fuseWindowMs);
  book.fuse.arm(low, high, fuseMovePpm, !isFillOrKill(taker.orderType));
}

/** Stops trading if the taker's fills have tripped the fuse, in the same append and with the figures. */
export function blowFuse(
  facts: SymbolFacts,
  context: {
    readonly fuse: FuseWatch;
    readonly parameters: SymbolParameters;
    readonly now: number;
    readonly events: MarketEvent[];
  },
): SymbolFacts {
  const { fuse, parameters, now, events } = context;
  const { trippedTicks: toTicks, fromTicks } = fuse;
  const { fuseMovePpm = 0, fuseWindowMs = 0 } = parameters;
  if (toTicks === 0) return facts;
  const movePpm = Math.floor((Math.abs(toTicks - fromTicks) * 1_000_000) / fromTicks);
  const price = (ticks: number): string =>
    formatScaled(BigInt(ticks), facts.listing.pricePrecision, facts.listing.pricePrecision);
  const reason = `the price moved from ${price(fromTicks)} to ${price(toTicks)}, by ${(movePpm / 10_000).toFixed(2)} % within ${fuseWindowMs / 1_000} s`;
  const event: MarketEvent = {
    type: 'SymbolStateSet',
    data: {
      state: SYMBOL_STATE.fuse,
      previous: facts.state,
      reason,
      by: CIRCUIT_BREAKER,
      inputs: { fromTicks, toTicks, movePpm, limitPpm: fuseMovePpm, windowMs: fuseWindowMs },
    },
  };
  events.push(event);
  return evolveFacts(facts, event, now) ?? facts;
}

const MILLION = 1_000_000;

/** How far the last price has moved within the fuse's window, and how far it may. Null when the fuse is off. */
export function fuseUse(
  window: Pick<FuseWindow, 'extremes'>,
  { fuseMovePpm, fuseWindowMs }: SymbolParameters,
  { lastTicks, now }: { readonly lastTicks: number; readonly now: number },
): { readonly movedPpm: number; readonly limitPpm: number } | null {
  if (fuseMovePpm === undefined || fuseWindowMs === undefined) return null;
  const { low, high } = window.extremes(now, fuseWindowMs);
  const moved = (from: number): number => Math.floor((Math.abs(lastTicks - from) * MILLION) / Math.max(1, from));
  return { movedPpm: Math.max(moved(low), moved(high)), limitPpm: fuseMovePpm };
}
