import type { MarketEvents } from '@corella/contracts/market';
import { categoryOf, type RecordedEvent } from '@corella/event-store';
import type { Checker, Report } from '../violation.js';
import { MarketBook } from './market-book.js';

type MarketEvent = {
  [Type in keyof MarketEvents]: { readonly type: Type; readonly data: MarketEvents[Type] };
}[keyof MarketEvents];

/**
 * The books of all markets: priority, limits, bands, states and quantities, rebuilt from the events by code of its own.
 */
export class MarketChecks implements Checker {
  private readonly books = new Map<string, MarketBook>();

  apply(event: RecordedEvent, report: Report): void {
    if (categoryOf(event.stream) !== 'market') return;
    let book = this.books.get(event.stream);
    if (!book) this.books.set(event.stream, (book = new MarketBook()));
    take(book, event, report);
  }

  atRest(report: Report): void {
    for (const book of this.books.values()) book.rest(report);
  }

  /** Ids of all orders that have not ended, of all markets. */
  openOrders(): Set<number> {
    return new Set([...this.books.values()].flatMap((book) => book.open()));
  }
}

function take(book: MarketBook, event: RecordedEvent, report: Report): void {
  const own = event as unknown as MarketEvent;
  switch (own.type) {
    case 'SymbolListed':
      return book.terms.list(own.data);
    case 'SymbolStateSet':
      return book.terms.setState(own.data, report);
    case 'SymbolParametersSet':
      return book.terms.setParameters(own.data);
    case 'HistorySeeded':
      book.terms.lastTicks = own.data.lastTicks;
      return undefined;
    case 'ReferencePriceSet':
      return book.terms.setReference(own.data);
    case 'OrderAccepted':
      return book.accepted(own.data, event, report);
    case 'StopTriggered':
      return book.triggered(own.data, event, report);
    case 'TradeExecuted':
      return book.traded(own.data, report);
    case 'OrderClosed':
      return book.closed(own.data, report);
    default:
      return undefined;
  }
}
