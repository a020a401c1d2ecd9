import { isOf, type RecordedEvent, type RecordedOf } from '@corella/event-store';
import type { Checker, Report } from '../violation.js';
import { MarketBook } from './market-book.js';

/**
 * The books of all markets: priority, limits, bands, states and quantities, rebuilt from the events with separate code.
 */
export class MarketChecks implements Checker {
  private readonly books = new Map<string, MarketBook>();

  apply(event: RecordedEvent, report: Report): void {
    if (!isOf(event, 'market')) return;
    let book = this.books.get(event.stream);
    if (!book) this.books.set(event.stream, (book = new MarketBook()));
    book.next(event, report);
    take(book, event, report);
  }

  /** How an order that is open in a market stands; null if it is not open there. */
  openOrder(stream: string, orderId: number): ReturnType<MarketBook['find']> {
    return this.books.get(stream)?.find(orderId) ?? null;
  }

  atRest(report: Report): void {
    for (const book of this.books.values()) book.atRest(report);
  }

  /** Ids of all orders that have not ended, in all markets. */
  openOrders(): Set<number> {
    return new Set([...this.books.values()].flatMap((book) => book.open()));
  }
}

function take(book: MarketBook, event: RecordedOf<'market'>, report: Report): void {
  switch (event.type) {
    case 'SymbolListed':
      return book.listed(event.data);
    case 'SymbolStateSet':
      return book.stateSet(event.data, report);
    case 'SymbolParametersSet':
      return book.terms.setParameters(event.data);
    case 'HistorySeeded':
      return book.seeded(event.data);
    case 'ReferencePriceSet':
      return book.terms.setReference(event.data);
    case 'OrderAccepted':
      return book.accepted(event.data, event, report);
    case 'StopTriggered':
      return book.triggered(event.data, event, report);
    case 'TradeExecuted':
      return book.traded(event.data, event, report);
    case 'OrderClosed':
      return book.closed(event.data, report);
    default:
      return undefined;
  }
}
