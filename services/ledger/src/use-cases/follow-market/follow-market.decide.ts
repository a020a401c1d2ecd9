import type { MarketEvents } from '@corella/contracts/market';
import type { RecordedEvent } from '@corella/event-store';
import { decideReleaseHold } from '../release-hold/release-hold.decide.js';
import { decideFeeClass, decideRegisterSymbol } from '../register-symbol/register-symbol.decide.js';
import { decideTriggerOrder } from '../trigger-order/trigger-order.decide.js';
import { decideSettleTrade } from '../settle-trade/settle-trade.decide.js';
import { NOTHING, type Booking } from '../../domain/decision.js';
import type { LedgerEvent } from '../../domain/ledger-event.js';
import type { LedgerState } from '../../domain/ledger-state.js';

type MarketEvent = {
  [Type in keyof MarketEvents]: { readonly type: Type; readonly data: MarketEvents[Type] };
}[keyof MarketEvents];

/** A finding may quote the event that it is about, and that may be as large as an append. */
const MAX_FINDING = 500;

/**
 * What an event of a market's stream leads to. One that cannot be booked stops that symbol's settlement (core.md 7):
 * its later events are left alone, so that they can still be settled once the cause is found, and all other symbols go
 * on.
 */
export function decideMarketEvent(input: RecordedEvent, state: LedgerState): readonly LedgerEvent[] {
  if (input.revision <= (state.taken.get(input.stream) ?? -1)) return [];
  const symbol = state.marketStreams.get(input.stream) ?? listedSymbol(input);
  if (symbol === null || isAtRest(symbol, state)) return [];
  const booking = bookOrFind(input, symbol, state);
  if ('events' in booking) return booking.events;
  return [
    {
      type: 'SettlementStopped',
      data: {
        symbol,
        stream: input.stream,
        revision: input.revision,
        finding: booking.finding.slice(0, MAX_FINDING),
      },
    },
  ];
}

/** Settlement has stopped and nobody has resumed it. */
const isAtRest = (symbol: string, state: LedgerState): boolean => state.stopped.get(symbol)?.resumedBy === null;

/**
 * A malformed event must not end the venue again at every start: it is a finding like any other. Nothing has been
 * changed by then.
 */
function bookOrFind(input: RecordedEvent, symbol: string, state: LedgerState): Booking {
  try {
    return book(input, symbol, state);
  } catch (error) {
    return { finding: `${input.type} cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function book(input: RecordedEvent, symbolName: string, state: LedgerState): Booking {
  const event = input as unknown as MarketEvent;
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

/** A listing that names no symbol is taken for that of its stream's name. */
function listedSymbol(input: RecordedEvent): string | null {
  if (input.type !== 'SymbolListed') return null;
  const { listing } = input.data as { readonly listing?: { readonly symbol?: unknown } };
  return typeof listing?.symbol === 'string' ? listing.symbol : input.stream.slice(input.stream.indexOf('-') + 1);
}
