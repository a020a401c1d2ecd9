import { invariant } from '@corella/result';
import { isFillOrKill, SIDE, type MarketEvents, type SymbolParameters } from '@corella/contracts/market';
import { OUTCOME, type BookOutcome } from '../book/outcome.js';
import { armFuse, blowFuse } from '../fuse/fuse.js';
import type { FuseWindow } from '../fuse/fuse-window.js';
import type { OpenOrders } from '../orders/open-orders.js';
import { closed, type Ending } from '../orders/order-events.js';
import { matchTaker, type MarketLimits, type Taker } from '../orders/taker.js';
import type { MarketEvent } from '../symbol/market-event.js';
import type { SymbolFacts } from '../symbol/symbol-facts.js';
import { buyBoundTicks, sellBoundTicks } from './band.js';
import { boundFills } from './append-room.js';
import { emitFills } from './emit-fills.js';
import { budgetOf, endingOf } from './ending.js';

/** The state that a decision changes at once, and the events whose replay makes the same changes. */
export interface Sequencing {
  readonly orders: OpenOrders;
  readonly window: FuseWindow;
  readonly now: number;
  readonly events: MarketEvent[];
}

/** Matches an accepted order, or a stop that was triggered. What is left of it rests or ends. */
export function takeAndRest(
  taker: Taker,
  facts: SymbolFacts,
  context: Sequencing & { readonly parameters: SymbolParameters },
): SymbolFacts {
  const { orders, window, events, now, parameters } = context;
  const { resting } = orders;
  const limits = limitsOf(taker, facts, parameters);
  armFuse(taker, { book: resting.book, window, parameters, now });
  boundFills(taker, facts, resting);
  const outcome = matchTaker(taker, resting, limits);
  const first = events.length;
  const after = emitFills(taker, facts, resting, events);
  for (let i = first; i < events.length; i += 1) {
    const event = events[i]!;
    if (event.type === 'TradeExecuted')
      window.add({
        atMs: now,
        ticks: event.data.priceTicks,
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
    !isFillOrKill(taker.orderType) || ending.state === 'filled',
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

/** Price of the last trade; 0 when nothing was traded. Entries of no lots are makers that gave way. */
function lastFillOf(fills: OpenOrders['resting']['book']['fills'], last: number): number {
  for (let i = last; i >= 0; i -= 1) if (fills.lots[i]! > 0) return fills.priceTicks[i]!;
  return 0;
}
