import { invariant } from '@corella/result';
import { MAX_FILLS } from '../book/fills.js';
import { bandRefusal } from '../orders/limits.js';
import { parametersAt, type SymbolFacts } from '../market-state.js';
import { refused, triggered } from '../orders/order-events.js';
import { takeAndRest, type Sequencing } from '../orders/sequence-order.js';
import { policyOf } from '../admin/symbol-state.js';
import { selfTradeOf, type Taker } from '../orders/taker.js';
import type { WaitingStop } from './waiting-stops.js';

/** Stops that wake in one append (core.md 14). */
export const MAX_TRIGGERED = 100;
/**
 * Events of waking one stop besides two for each maker: its trigger, an own maker that gives way, its end, and a change
 * of state.
 */
const FRAME_EVENTS = 4;
/**
 * Events of one append: as many as one taker that meets the most makers needs, so that woken stops never make it
 * larger.
 */
const MAX_EVENTS = 2 * MAX_FILLS + FRAME_EVENTS;

/** Whether stops wait that the last price meets and that may wake. */
export const stopsAreDue = (facts: SymbolFacts, { stops }: Sequencing['orders']): boolean =>
  policyOf(facts.state).trades && stops.anyMet(facts.lastTicks);

/**
 * Wakes the stops that the last price meets, by order id, and sequences each like a limit order. Which ones is settled
 * before the first of them trades; those that their trades meet, and those beyond the bounds, follow in the next
 * append. Ends when the fuse trips.
 */
export function triggerStops(facts: SymbolFacts, context: Sequencing): SymbolFacts {
  const { orders, events, now } = context;
  if (!stopsAreDue(facts, orders)) return facts;
  const parameters = parametersAt(facts, now);
  let after = facts;
  for (const orderId of orders.stops.met(facts.lastTicks, MAX_TRIGGERED)) {
    const stop = orders.stops.find(orderId);
    invariant(stop, `stops: order ${orderId} is met but does not wait`);
    if (!policyOf(after.state).trades || events.length + eventsOf(stop, orders) > MAX_EVENTS) break;
    orders.stops.remove(orderId);
    events.push(triggered(stop, facts.lastTicks));
    const refusal = bandRefusal(stop, { parameters, lastTicks: after.lastTicks });
    if (refusal) events.push(refused(stop, refusal));
    else after = takeAndRest(takerOf(stop), after, { ...context, parameters });
  }
  return after;
}

const takerOf = (stop: WaitingStop): Taker => ({ ...stop, orderType: 'stop-limit' });

/** The most events that waking the stop can give. */
function eventsOf(stop: WaitingStop, { resting }: Sequencing['orders']): number {
  const taker = takerOf(stop);
  resting.book.reach(
    stop.side,
    stop.priceTicks,
    stop.qtyLots,
    resting.groups.numberOf(stop.stpGroup),
    selfTradeOf(taker),
  );
  return 2 * resting.book.reachMakers + FRAME_EVENTS;
}
