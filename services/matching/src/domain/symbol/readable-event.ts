import type { CommandSequence } from '@corella/ids';
import { SIDE, type MarketEvents, type OrderFinalState, type SymbolListing } from '@corella/contracts/market';
import type { MarketEvent } from './market-event.js';
import { readParameters } from './read-parameters.js';
import { isSymbolState } from './symbol-state.js';

const ENDS: readonly OrderFinalState[] = ['filled', 'canceled', 'partial-canceled'];

const isWhole = (value: number): boolean => Number.isSafeInteger(value);
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0;
const isText = (value: string): boolean => typeof value === 'string';

/** Whether a recorded trade can be used. Code that folds the trades of all markets skips one that cannot. */
export const isReadableTrade = ({ tradeId, priceTicks, qtyLots, takerSide }: MarketEvents['TradeExecuted']): boolean =>
  isWhole(tradeId) && isCount(priceTicks) && isCount(qtyLots) && (takerSide === SIDE.buy || takerSide === SIDE.sell);

const isReadableSequence = (sequence: CommandSequence | undefined): boolean =>
  sequence === undefined || (isText(sequence.sender) && isCount(sequence.number));

const isReadableListing = (listing: SymbolListing): boolean =>
  isText(listing.symbol) &&
  isText(listing.base) &&
  isText(listing.quote) &&
  [listing.index, listing.pricePrecision, listing.amountPrecision, listing.weight].every(isWhole) &&
  isCount(listing.anchorTicks);

/**
 * Whether an event of a market's own stream has the parts that a replay needs, with the right types. The store
 * guarantees that the event is what was written, but not that what was written makes sense.
 */
export function isReadable(event: MarketEvent): boolean {
  switch (event.type) {
    case 'SymbolListed':
      return (
        isReadableListing(event.data.listing) &&
        readParameters(event.data.parameters) !== null &&
        isSymbolState(event.data.state)
      );
    case 'SymbolStateSet': {
      const { state, reason, by, sequence } = event.data;
      return isSymbolState(state) && isText(reason) && isText(by) && isReadableSequence(sequence);
    }
    case 'SymbolParametersSet':
      return readParameters(event.data.parameters) !== null && isWhole(event.data.effectiveAt);
    case 'SymbolParametersRefused':
      return isText(event.data.approvalId);
    case 'SymbolStateRefused': {
      const { approvalId, sequence } = event.data;
      return approvalId === undefined ? sequence !== undefined && isReadableSequence(sequence) : isText(approvalId);
    }
    case 'HistorySeeded':
      return isCount(event.data.lastTicks);
    case 'ReferencePriceSet':
      return isCount(event.data.ticks) && isWhole(event.data.observedAt);
    case 'OrderAccepted': {
      const { orderId, account, side, stpGroup } = event.data;
      return isCount(orderId) && isText(account) && isText(stpGroup) && (side === SIDE.buy || side === SIDE.sell);
    }
    case 'TradeExecuted':
      return isReadableTrade(event.data);
    case 'OrderClosed': {
      const { orderId, account, state, filledLots, replacedBy } = event.data;
      const isEnd = isCount(orderId) && isText(account) && ENDS.includes(state) && isWhole(filledLots);
      return isEnd && (replacedBy === undefined || isCount(replacedBy));
    }
    default:
      return true;
  }
}
