import { MAX_FILLS } from '../book/fills.js';
import type { Taker } from '../orders/taker.js';
import type { RestingOrders } from '../orders/resting-orders.js';
import type { MarketEvent, MarketEventType } from '../symbol/market-event.js';
import type { SymbolFacts } from '../symbol/symbol-facts.js';
import { fillEvents } from './emit-fills.js';

/** The largest append that the store takes. All events of one decision are in one append. */
export const MAX_DECISION_BYTES = 900_000;
/** The size of an event in an append without its type and data: its time, its causes, and its frame. */
const ENVELOPE_BYTES = 80;

/** The largest sizes of events about orders, with the longest names and numbers. */
export const MOST_BYTES = {
  OrderAccepted: 470,
  StopTriggered: 340,
  TradeExecuted: 680,
  OrderClosed: 490,
  SymbolStateSet: 680,
} as const satisfies Partial<Record<MarketEventType, number>>;

/** A trade and the end of its maker. */
const PAIR_BYTES = MOST_BYTES.TradeExecuted + MOST_BYTES.OrderClosed;
/**
 * What an order adds besides its fills: the end of the order that it replaces, its arrival, the end of a maker of its
 * own group, its own end, and two changes of state.
 */
const FRAME_BYTES = MOST_BYTES.OrderAccepted + 3 * MOST_BYTES.OrderClosed + 2 * MOST_BYTES.SymbolStateSet;

/** How many makers a taker may meet without counting bytes. */
export const SURE_FILLS = Math.floor((MAX_DECISION_BYTES - FRAME_BYTES) / PAIR_BYTES);

export const bytesOf = ({ type, data }: MarketEvent): number =>
  JSON.stringify(data).length + type.length + ENVELOPE_BYTES;

/** The size of the events in one append as more are added. Each event is measured once. */
export class AppendSize {
  private measured = 0;
  private sum = 0;

  bytes(events: readonly MarketEvent[]): number {
    for (; this.measured < events.length; this.measured += 1) this.sum += bytesOf(events[this.measured]!);
    return this.sum;
  }
}

/** The largest size of an order that may meet this many makers. */
export const mostBytesOf = (fills: number): number => fills * PAIR_BYTES + FRAME_BYTES;

/**
 * Bounds the makers that a taker may meet, so that its events fit into one append: as many as certainly fit, and beyond
 * that as many as the bytes of its fills so far leave room for. The number depends on the lengths of names and numbers;
 * ordinary ones leave room for MAX_FILLS.
 */
export function boundFills(taker: Taker, facts: SymbolFacts, resting: RestingOrders): void {
  const { fills, orders } = resting.book;
  fills.limit = MAX_FILLS;
  fills.extend = null;
  if (orders.size <= SURE_FILLS) return;
  fills.limit = SURE_FILLS;
  fills.extend = () => {
    const events: MarketEvent[] = [];
    fillEvents(taker, facts, resting, events);
    const left = MAX_DECISION_BYTES - FRAME_BYTES - new AppendSize().bytes(events);
    return fills.count + Math.max(0, Math.floor(left / PAIR_BYTES));
  };
}
