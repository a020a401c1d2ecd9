import { isStopType, type OrderTicket } from '@corella/contracts/market';
import { accepted, refused } from '../orders/order-events.js';
import { stopOf } from '../stops/waiting-stops.js';
import { parametersAt, type SymbolFacts } from '../symbol/symbol-facts.js';
import { bookRefusalOf } from './book-refusal.js';
import { refusalOf } from './limits.js';
import { endReplaced, tooLateToReplace } from './replacement.js';
import { takeAndRest, type Sequencing } from './take-and-rest.js';

/**
 * Sequences one order. It is refused; or it is accepted, trades, and then rests or ends; or, as a stop order, it
 * begins to wait. If it replaces an order, that one ends first; a refusal leaves it untouched. Changes the book at
 * once and appends the events from which a replay reaches the same state. Returns the facts after it.
 */
export function sequenceOrder(ticket: OrderTicket, facts: SymbolFacts, context: Sequencing): SymbolFacts {
  const { orders, events, now } = context;
  const parameters = parametersAt(facts, now);
  const { replaces } = ticket;
  const refusal =
    (replaces && tooLateToReplace(ticket, replaces, orders)) ??
    refusalOf(ticket, {
      listing: facts.listing,
      state: facts.state,
      lastTicks: facts.lastTicks,
      reference: facts.reference,
      parameters,
      now,
    }) ??
    // A stop meets the book when it is triggered.
    (isStopType(ticket.orderType) ? null : bookRefusalOf(ticket, orders.resting));
  if (refusal) {
    events.push(refused(ticket, refusal));
    return facts;
  }
  if (replaces) events.push(endReplaced(replaces, ticket.orderId, orders));
  events.push(accepted(ticket));
  const stop = stopOf(ticket);
  if (!stop) return takeAndRest(ticket, facts, { orders, window: context.window, events, now, parameters });
  orders.stops.add(stop);
  return facts;
}
