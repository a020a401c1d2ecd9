import { invariant } from '@corella/result';
import type { CloseReason, OrderFinalState } from '@corella/contracts/market';
import type { MarketEvent } from '../symbol/market-event.js';
import { closed } from './order-events.js';
import { RestingOrders, type RestingRow } from './resting-orders.js';
import { WaitingStops, type WaitingStop } from '../stops/waiting-stops.js';

export interface Ended {
  readonly event: MarketEvent<'OrderClosed'>;
  readonly state: OrderFinalState;
  readonly filledLots: number;
}

/**
 * Everything open in a symbol: the orders that rest on the book and the stops that wait. An order is in at most one of
 * the two.
 */
export class OpenOrders {
  readonly resting = new RestingOrders();
  readonly stops = new WaitingStops();

  /** The owner of an open order; null when it is not open. */
  accountOf(orderId: number): string | null {
    const slot = this.resting.book.find(orderId);
    return slot === 0 ? (this.stops.find(orderId)?.account ?? null) : this.resting.accountAt(slot);
  }

  /** Removes an open order and returns the event of its end. */
  end(orderId: number, reason: CloseReason): Ended {
    const slot = this.resting.book.find(orderId);
    if (slot === 0)
      return {
        event: closed(this.stops.remove(orderId), { state: 'canceled', reason }),
        state: 'canceled',
        filledLots: 0,
      };
    const { orders } = this.resting.book;
    const filledLots = orders.filledLotsOf(slot);
    const filledValue = orders.filledValueOf(slot);
    const state = filledLots > 0 ? 'partial-canceled' : 'canceled';
    const event = closed(
      { orderId, account: this.resting.accountAt(slot), source: this.resting.sourceAt(slot) },
      { state, reason },
      { filledLots, filledValue },
    );
    this.resting.remove(slot);
    return { event, state, filledLots };
  }

  /** Ids in a fixed order: the book by priority, then waiting stops by id. */
  ids(limit: number): number[] {
    const ids = this.resting
      .rows()
      .slice(0, limit)
      .map(([orderId]) => orderId);
    return [
      ...ids,
      ...this.stops
        .rows()
        .slice(0, limit - ids.length)
        .map(({ orderId }) => orderId),
    ];
  }

  /** Only while everything is empty. */
  restore(rows: { readonly resting: readonly RestingRow[]; readonly stops: readonly WaitingStop[] }): void {
    invariant(this.stops.size === 0, 'restore: stops wait already');
    this.resting.restore(rows.resting);
    for (const stop of rows.stops) this.stops.add(stop);
  }
}
