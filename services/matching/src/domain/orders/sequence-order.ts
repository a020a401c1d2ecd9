import { invariant } from '@corella/result';
import { SIDE, type MarketEvents, type OrderTicket, type SymbolParameters } from '@corella/contracts/market';
import type { MachineEvent } from '@corella/single-writer';
import { buyBoundTicks, sellBoundTicks } from './band.js';
import { bookRefusalOf } from './book-refusal.js';
import { OUTCOME, type BookOutcome } from '../book/outcome.js';
import { emitFills } from './emit-fills.js';
import { budgetOf, endingOf, type Ending } from './ending.js';
import { armFuse, blowFuse } from '../fuse/fuse.js';
import type { FuseWindow } from '../fuse/fuse-window.js';
import { refusalOf } from './limits.js';
import { parametersAt, type SymbolFacts } from '../market-state.js';
import type { OpenOrders } from './open-orders.js';
import { accepted, closed, refused } from './order-events.js';
import { matchTaker, type MarketLimits, type Taker } from './taker.js';
import { stopOf } from '../stops/waiting-stops.js';

/** What a decision changes at once, and the events to which a replay of it comes down. */
export interface Sequencing {
  readonly orders: OpenOrders;
  readonly window: FuseWindow;
  readonly now: number;
  readonly events: MachineEvent[];
}

/**
 * Sequences one order: refusal, or acceptance followed by its trades and, if it ends, its end; a stop-limit order
 * begins to wait. Changes the book at once and appends what a replay needs to come to the same state. Returns the facts
 * after it.
 */
export function sequenceOrder(ticket: OrderTicket, facts: SymbolFacts, context: Sequencing): SymbolFacts {
  const { orders, events, now } = context;
  const parameters = parametersAt(facts, now);
  invariant(orders.accountOf(ticket.orderId) === null, `order ${ticket.orderId} is open already`);
  const refusal =
    refusalOf(ticket, {
      listing: facts.listing,
      state: facts.state,
      lastTicks: facts.lastTicks,
      reference: facts.reference,
      parameters,
      now,
    }) ?? bookRefusalOf(ticket, orders.resting);
  if (refusal) {
    events.push(refused(ticket, refusal));
    return facts;
  }
  events.push(accepted(ticket));
  const stop = stopOf(ticket);
  if (!stop) return takeAndRest(ticket, facts, { orders, window: context.window, events, now, parameters });
  orders.stops.add(stop);
  return facts;
}

/** Lets an accepted order, or a stop that has woken, take what it meets; then it rests or ends. */
export function takeAndRest(
  taker: Taker,
  facts: SymbolFacts,
  context: Sequencing & { readonly parameters: SymbolParameters },
): SymbolFacts {
  const { orders, window, events, now, parameters } = context;
  const { resting } = orders;
  const limits = limitsOf(taker, facts, parameters);
  armFuse(taker, { book: resting.book, window, parameters, now });
  const outcome = matchTaker(taker, resting, limits);
  const first = events.length;
  const after = emitFills(taker, facts, resting, events);
  for (let i = first; i < events.length; i += 1) {
    const event = events[i]!;
    if (event.type === 'TradeExecuted')
      window.add({
        atMs: now,
        ticks: (event.data as unknown as MarketEvents['TradeExecuted']).priceTicks,
        windowMs: parameters.fuseWindowMs ?? 0,
      });
  }
  if (outcome === OUTCOME.rested) {
    const { account, source, stpGroup, orderType } = taker;
    resting.own(resting.book.restingSlot, { account, source, group: stpGroup, orderType });
  } else {
    const { ending, why } = endOf(taker, outcome, { resting, limits, lastTicks: facts.lastTicks });
    events.push(
      closed(taker, ending, { ...why, filledLots: resting.book.takenLots, filledValue: resting.book.takenValue }),
    );
  }
  return blowFuse(after, { fuse: resting.book.fuse, parameters, now, events });
}

function limitsOf(taker: Taker, { lastTicks, listing }: SymbolFacts, parameters: SymbolParameters): MarketLimits {
  const boundTicks =
    taker.side === SIDE.buy ? buyBoundTicks(lastTicks, parameters) : sellBoundTicks(lastTicks, parameters);
  return { boundTicks, budget: budgetOf(taker, listing), maxLots: parameters.maxLots };
}

interface EndContext {
  readonly resting: OpenOrders['resting'];
  readonly limits: MarketLimits;
  /** Before this order. */
  readonly lastTicks: number;
}

function endOf(
  taker: Taker,
  outcome: Exclude<BookOutcome, typeof OUTCOME.rested>,
  context: EndContext,
): { ending: Ending; why: Partial<MarketEvents['OrderClosed']> } {
  const { book } = context.resting;
  const buys = taker.side === SIDE.buy;
  const market = taker.orderType === 'market';
  const nextTicks = buys ? book.bestAskTicks : book.bestBidTicks;
  const last = book.fills.count - 1;
  const leftValue = market && buys ? context.limits.budget - book.takenValue : 0;
  const met = { outcome, takenLots: book.takenLots, lastFillTicks: lastFillOf(book.fills, last), nextTicks, leftValue };
  const ending = endingOf(met, market ? (buys ? 'market-buy' : 'market-sell') : 'limit');
  invariant(
    taker.orderType !== 'fok' || ending.state === 'filled',
    `fill-or-kill order ${taker.orderId} was neither filled nor refused`,
  );
  switch (ending.reason) {
    case 'market-bound':
      return {
        ending,
        why: {
          rule: 'market-bound',
          inputs: { boundTicks: context.limits.boundTicks, nextTicks, lastTicks: context.lastTicks },
        },
      };
    case 'self-trade':
      return { ending, why: { rule: 'self-trade', inputs: { stpMode: taker.stpMode } } };
    case 'fuse':
      return {
        ending,
        why: { rule: 'fuse', inputs: { fromTicks: book.fuse.fromTicks, toTicks: book.fuse.trippedTicks } },
      };
    default:
      return { ending, why: {} };
  }
}

/** Price of the last trade; entries of no lots are makers that gave way. 0 when nothing was traded. */
function lastFillOf(fills: OpenOrders['resting']['book']['fills'], last: number): number {
  for (let i = last; i >= 0; i -= 1) if (fills.lots[i]! > 0) return fills.priceTicks[i]!;
  return 0;
}
