import { invariant } from '@corella/result';
import { SIDE, type MarketEvents, type OrderTicket } from '@corella/contracts/market';
import type { MachineEvent } from '@corella/single-writer';
import { buyBoundTicks, sellBoundTicks } from './band.js';
import { OUTCOME, TIME_IN_FORCE, type BookOutcome } from './book/outcome.js';
import { refusalOf } from './limits.js';
import { budgetOf, endingOf, type Ending } from './market-order.js';
import { marketEvent, parametersAt, tradeIdOf, type SymbolFacts } from './market-state.js';
import type { RestingOrders } from './resting-orders.js';

/**
 * Sequences one order against the book: refusal, or acceptance followed by its trades and, if it ends, its end. Changes the book at
 * once and appends to `events` what a replay needs to come to the same state. Returns the facts after it.
 */
export function sequenceOrder(ticket: OrderTicket, facts: SymbolFacts, resting: RestingOrders, context: { readonly now: number; readonly events: MachineEvent[] }): SymbolFacts {
  const { events } = context;
  const parameters = parametersAt(facts, context.now);
  invariant(resting.book.find(ticket.orderId) === 0, `order ${ticket.orderId} rests already`);
  const refusal = refusalOf(ticket, { ...facts, parameters });
  if (refusal) {
    events.push(closed(ticket, { state: 'canceled', reason: refusal.reason }, { rule: refusal.rule, inputs: refusal.inputs }));
    return facts;
  }
  events.push(marketEvent('OrderAccepted', acceptedOf(ticket)));
  const boundTicks = ticket.side === SIDE.buy ? buyBoundTicks(facts.lastTicks, parameters) : sellBoundTicks(facts.lastTicks, parameters);
  const outcome = match(ticket, resting, { boundTicks, budget: budgetOf(ticket, facts.listing), maxLots: parameters.maxLots });
  const after = emitFills(ticket, facts, resting, events);
  const { book } = resting;
  if (outcome === OUTCOME.rested) {
    resting.own(book.restingSlot, { account: ticket.account, source: ticket.source, group: ticket.stpGroup });
    return after;
  }
  const ending = endOf(ticket, outcome, { resting, boundTicks, budget: budgetOf(ticket, facts.listing), lastTicks: facts.lastTicks });
  events.push(closed(ticket, ending.ending, { ...ending.why, filledLots: book.takenLots, filledValue: book.takenValue }));
  return after;
}

function match(ticket: OrderTicket, resting: RestingOrders, bounds: { boundTicks: number; budget: number; maxLots: number }): BookOutcome {
  const { book, groups } = resting;
  const group = groups.numberOf(ticket.stpGroup);
  if (ticket.orderType === 'limit') return book.limit(ticket.orderId, ticket.side, ticket.priceTicks ?? 0, ticket.qtyLots ?? 0, group, TIME_IN_FORCE.goodTillCancelled);
  if (ticket.side === SIDE.sell) return book.limit(ticket.orderId, ticket.side, bounds.boundTicks, ticket.qtyLots ?? 0, group, TIME_IN_FORCE.immediateOrCancel);
  return book.buyByCost(bounds.boundTicks, bounds.budget, bounds.maxLots, group);
}

function emitFills(ticket: OrderTicket, facts: SymbolFacts, resting: RestingOrders, events: MachineEvent[]): SymbolFacts {
  const { fills } = resting.book;
  let { trades, lastTicks } = facts;
  let filledLots = 0;
  let filledValue = 0;
  for (let i = 0; i < fills.count; i += 1) {
    const slot = fills.makerSlot[i]!;
    const priceTicks = fills.priceTicks[i]!;
    const qtyLots = fills.lots[i]!;
    filledLots += qtyLots;
    filledValue += qtyLots * priceTicks;
    trades += 1;
    lastTicks = priceTicks;
    const maker = {
      orderId: fills.makerId[i]!, account: resting.accountAt(slot), filledLots: fills.makerFilledLots[i]!, filledValue: fills.makerFilledValue[i]!,
      orderType: 'limit', source: resting.sourceAt(slot), limitTicks: priceTicks,
    } as const;
    const taker = { orderId: ticket.orderId, account: ticket.account, filledLots, filledValue, orderType: ticket.orderType, source: ticket.source, limitTicks: ticket.priceTicks };
    events.push(marketEvent('TradeExecuted', { tradeId: tradeIdOf(facts.listing, trades), priceTicks, qtyLots, takerSide: ticket.side, maker, taker }));
    if (fills.makerDone[i] === 1) {
      resting.disown(fills.makerGroup[i]!);
      events.push(closed(maker, { state: 'filled', reason: 'filled' }, { filledLots: maker.filledLots, filledValue: maker.filledValue }));
    }
  }
  return { ...facts, trades, lastTicks };
}

interface EndContext {
  readonly resting: RestingOrders;
  readonly boundTicks: number;
  readonly budget: number;
  /** Before this order. */
  readonly lastTicks: number;
}

function endOf(ticket: OrderTicket, outcome: Exclude<BookOutcome, 1>, context: EndContext): { ending: Ending; why: Partial<MarketEvents['OrderClosed']> } {
  const { book } = context.resting;
  const buys = ticket.side === SIDE.buy;
  const market = ticket.orderType === 'market';
  const nextTicks = buys ? book.bestAskTicks : book.bestBidTicks;
  const lastFillTicks = book.fills.count > 0 ? book.fills.priceTicks[book.fills.count - 1]! : 0;
  const leftValue = market && buys ? context.budget - book.takenValue : 0;
  const ending = endingOf({ outcome, takenLots: book.takenLots, lastFillTicks, nextTicks, leftValue }, market ? (buys ? 'market-buy' : 'market-sell') : 'limit');
  if (ending.reason !== 'market-bound') return { ending, why: {} };
  return { ending, why: { rule: 'market-bound', inputs: { boundTicks: context.boundTicks, nextTicks, lastTicks: context.lastTicks } } };
}

function acceptedOf(ticket: OrderTicket): MarketEvents['OrderAccepted'] {
  const { orderId, account, side, orderType, priceTicks, qtyLots, costUnits, stpGroup, source } = ticket;
  return { orderId, account, side, orderType, priceTicks, qtyLots, costUnits, stpGroup, source };
}

/** The end of an order; nothing filled unless `more` says so. */
export function closed(order: Pick<OrderTicket, 'orderId' | 'account' | 'source'>, ending: Ending, more: Partial<MarketEvents['OrderClosed']>): MachineEvent {
  const { orderId, account, source } = order;
  return marketEvent('OrderClosed', { orderId, account, ...ending, filledLots: 0, filledValue: 0, source, ...more });
}
