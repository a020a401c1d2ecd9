import { ok, reject, type Rejection, type Result } from '@corella/result';
import type { CancelOrder, CancelOutcome, CloseReason, MarketRejectionCode } from '@corella/contracts/market';
import type { Ended } from '../orders/open-orders.js';
import type { MarketEvent } from '../symbol/market-event.js';
import type { SymbolFacts } from '../symbol/symbol-facts.js';
import { policyOf } from '../symbol/symbol-state.js';
import { remember, type MarketState } from './market-state.js';

/** Open orders closed in one append when a symbol closes. */
export const CLEAR_BATCH = 1_000;

export interface CancelDecision {
  readonly events: readonly MarketEvent[];
  readonly reply: Result<CancelOutcome, Rejection<MarketRejectionCode>>;
}

const refused = (code: MarketRejectionCode, detail: string): CancelDecision => ({
  events: [],
  reply: reject({ code, detail }),
});

/**
 * Cancels an open order and answers with the real outcome. Another customer's order is reported as unknown. An order
 * that ended too long ago to be remembered is reported as finished.
 */
export function cancelOrder(
  state: MarketState,
  facts: SymbolFacts,
  { orderId, account, reason }: Omit<CancelOrder, 'type' | 'notBefore'>,
): CancelDecision {
  const owner = state.open.accountOf(orderId);
  const before = state.ended.find(orderId);
  if (owner === null && !before) return refused('order-finished', 'The order has ended.');
  if ((owner ?? before?.account) !== account) return refused('order-unknown', 'There is no such order.');
  if (owner === null && before)
    return {
      events: [],
      reply: ok({ orderId, state: before.state, already: true, filledLots: before.filledLots }),
    };
  if (!policyOf(facts.state).takesCancels)
    return refused('symbol-not-cancelling', 'The symbol takes no cancels in its present state.');
  const ended = end(state, orderId, reason);
  return {
    events: [ended.event],
    reply: ok({ orderId, state: ended.state, already: false, filledLots: ended.filledLots }),
  };
}

/** Closes what a closed symbol still has open, at most `CLEAR_BATCH` orders. */
export const clearBook = (state: MarketState): readonly MarketEvent[] =>
  state.open.ids(CLEAR_BATCH).map((orderId) => end(state, orderId, 'symbol-closed').event);

function end(state: MarketState, orderId: number, reason: CloseReason): Ended {
  const ended = state.open.end(orderId, reason);
  remember(state, ended.event);
  return ended;
}
