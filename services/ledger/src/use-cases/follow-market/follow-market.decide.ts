import { recordedOf, type RecordedEvent } from '@corella/event-store';
import { decideReleaseHold } from '../release-hold/release-hold.decide.js';
import { decideFeeClass, decideRegisterSymbol } from '../register-symbol/register-symbol.decide.js';
import { decideTriggerOrder } from '../trigger-order/trigger-order.decide.js';
import { decideSettleTrade } from '../settle-trade/settle-trade.decide.js';
import { NOTHING, type Booking } from '../../domain/decision.js';
import type { LedgerState } from '../../domain/ledger-state.js';

/** Books an event of a market's stream, or says why it cannot be booked. */
export function decideMarketEvent(input: RecordedEvent, state: LedgerState): Booking {
  const symbolName = symbolOf(input, state);
  const event = recordedOf(input, 'market');
  if (symbolName === null) return NOTHING;
  if (event.type === 'SymbolListed') return decideRegisterSymbol(event.data, input.stream, state);
  const symbol = state.symbols.get(symbolName);
  if (!symbol) return NOTHING;
  switch (event.type) {
    case 'SymbolParametersSet':
      return decideFeeClass(event.data, symbol);
    case 'StopTriggered':
      return decideTriggerOrder(event.data, symbolName, state, input.meta.at);
    case 'TradeExecuted':
      return decideSettleTrade(event.data, symbol, state, input.meta.at);
    case 'OrderClosed':
      return decideReleaseHold(event.data, symbolName, state, input.meta.at);
    default:
      return NOTHING;
  }
}

/** The symbol of a market's stream; null before its listing. */
export const symbolOf = (input: RecordedEvent, state: LedgerState): string | null =>
  state.marketStreams.get(input.stream) ?? listedSymbol(input);

/** A listing that names no symbol counts for the symbol in its stream's name. */
function listedSymbol(input: RecordedEvent): string | null {
  if (input.type !== 'SymbolListed') return null;
  const { listing } = input.data as { readonly listing?: { readonly symbol?: unknown } };
  return typeof listing?.symbol === 'string' ? listing.symbol : input.stream.slice(input.stream.indexOf('-') + 1);
}
