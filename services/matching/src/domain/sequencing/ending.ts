import { assertNever } from '@corella/result';
import type { CloseReason, OrderTicket, SymbolListing } from '@corella/contracts/market';
import { OUTCOME, type BookOutcome } from '../book/outcome.js';
import type { Ending } from '../orders/order-events.js';
import { unitsPerValue } from './limits.js';

/**
 * What a market buy may spend, in ticks × lots. A symbol with fewer than 8 value decimals cannot spend the last digits
 * of the cost. They are released with the rest, because cost = spent + released.
 */
export const budgetOf = (ticket: Pick<OrderTicket, 'costUnits'>, listing: SymbolListing): number =>
  Number(BigInt(ticket.costUnits ?? '0') / unitsPerValue(listing));

/** What was met, and what comes next on the opposite side after matching: 0 = nothing at all. */
export interface Met {
  readonly outcome: Exclude<BookOutcome, typeof OUTCOME.rested>;
  readonly takenLots: number;
  /** Price of the last fill; 0 when there was none. */
  readonly lastFillTicks: number;
  /** Best opposite price that is left, inside or outside the bound; 0 when that side is empty. */
  readonly nextTicks: number;
  /** For a market buy: what was not spent, in ticks × lots. */
  readonly leftValue: number;
}

const rest = (met: Met, reason: CloseReason): Ending => ({
  state: met.takenLots > 0 ? 'partial-canceled' : 'canceled',
  reason,
});

/** The end of an order that does not rest. */
export function endingOf(met: Met, kind: 'limit' | 'market-sell' | 'market-buy'): Ending {
  switch (met.outcome) {
    case OUTCOME.filled:
      return { state: 'filled', reason: 'filled' };
    case OUTCOME.selfTrade:
      return rest(met, 'self-trade');
    case OUTCOME.tooManyFills:
      return rest(met, 'too-many-fills');
    case OUTCOME.quantityCap:
      return rest(met, 'max-amount');
    case OUTCOME.fused:
      return rest(met, 'fuse');
    case OUTCOME.budgetSpent:
      return met.takenLots > 0 ? { state: 'filled', reason: 'filled' } : { state: 'canceled', reason: 'lot-rest' };
    case OUTCOME.exhausted:
      // No later ask can be cheaper than the last one met. So a rest that is below that price buys nothing, and the
      // purchase is complete.
      if (kind === 'market-buy' && met.takenLots > 0 && met.leftValue < met.lastFillTicks)
        return { state: 'filled', reason: 'filled' };
      if (kind === 'limit') return rest(met, 'ioc-rest');
      return rest(met, met.nextTicks === 0 ? 'no-liquidity' : 'market-bound');
    default:
      return assertNever(met.outcome);
  }
}
