import { invariant } from '@corella/result';
import { AppendSize, MAX_DECISION_BYTES, mostBytesOf } from './append-room.js';
import { bookRefusalOf } from './book-refusal.js';
import { bandRefusal } from './limits.js';
import { parametersAt, type SymbolFacts } from '../symbol/symbol-facts.js';
import { refused, triggered } from '../orders/order-events.js';
import { takeAndRest, type Sequencing } from './take-and-rest.js';
import { policyOf } from '../symbol/symbol-state.js';
import { selfTradeOf, type Taker } from '../orders/taker.js';
import { typeOfStop, type WaitingStop } from '../stops/waiting-stops.js';

/** How many stops may be triggered in one append. */
export const MAX_TRIGGERED = 100;
/** Whether the last price has reached stops that may be triggered. */
export const stopsAreDue = (facts: SymbolFacts, { stops }: Sequencing['orders']): boolean =>
  policyOf(facts.state).trades && stops.anyMet(facts.lastTicks);

/**
 * Triggers the stops that the last price has reached, by order id, and sequences each like a limit order or, as
 * its type says, like a fill-or-kill order. They are chosen before the first of them trades. Stops that their trades
 * reach, and those beyond the bounds, follow in the next append. Ends when the fuse trips.
 */
export function triggerStops(facts: SymbolFacts, context: Sequencing): SymbolFacts {
  const { orders, events, now } = context;
  if (!stopsAreDue(facts, orders)) return facts;
  const parameters = parametersAt(facts, now);
  const append = new AppendSize();
  let after = facts;
  for (const orderId of orders.stops.met(facts.lastTicks, MAX_TRIGGERED)) {
    const stop = orders.stops.find(orderId);
    invariant(stop, `stops: order ${orderId} is reached but does not wait`);
    if (!policyOf(after.state).trades) break;
    // The first event of an append always fits, because the number of makers that a taker may meet is bounded.
    if (events.length > 0 && append.bytes(events) + mostBytesOfStop(stop, orders) > MAX_DECISION_BYTES) break;
    orders.stops.remove(orderId);
    events.push(triggered(stop, facts.lastTicks));
    const taker = takerOf(stop);
    const refusal =
      bandRefusal(stop, { parameters, lastTicks: after.lastTicks }) ?? bookRefusalOf(taker, orders.resting);
    if (refusal) events.push(refused(stop, refusal));
    else after = takeAndRest(taker, after, { ...context, parameters });
  }
  return after;
}

const takerOf = (stop: WaitingStop): Taker => ({ ...stop, orderType: typeOfStop(stop) });

/** The largest size that triggering the stop adds to an append. */
function mostBytesOfStop(stop: WaitingStop, { resting }: Sequencing['orders']): number {
  const { book, groups } = resting;
  const { side, priceTicks, qtyLots, stpGroup } = stop;
  book.reach(side, priceTicks, qtyLots, groups.numberOf(stpGroup), selfTradeOf(takerOf(stop)));
  return mostBytesOf(book.reachMakers);
}
