import { invariant } from '@corella/result';
import type { CloseReason, OrderFinalState, OrderType, Side } from '@corella/contracts/market';
import type { MarketEvent } from '../symbol/market-event.js';
import { closed } from './order-events.js';
import { RestingOrders, type RestingRow } from './resting-orders.js';
import { typeOfStop, WaitingStops, type WaitingStop } from '../stops/waiting-stops.js';

export interface Ended {
  readonly event: MarketEvent<'OrderClosed'>;
  readonly state: OrderFinalState;
  readonly filledLots: number;
}

export interface OpenOrder {
  readonly account: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly filledLots: number;
  /** A stop order that waits for its trigger. */
  readonly waits: boolean;
}

/**
 * Everything open in a symbol: the orders that rest on the book and the stops that wait. An order is in at most one of
 * the two.
 */
export class OpenOrders {
  readonly resting = new RestingOrders();
  readonly stops = new WaitingStops();

  /** An open order as a replacement has to find it; null when it is not open. */
  find(orderId: number): OpenOrder | null {
    const stop = this.stops.find(orderId);
    if (stop) return { ...stop, orderType: typeOfStop(stop), filledLots: 0, waits: true };
    const slot = this.resting.book.find(orderId);
    if (slot === 0) return null;
    const { orders } = this.resting.book;
    return {
      account: this.resting.accountAt(slot),
      side: orders.sideOf(slot) as Side,
      orderType: this.resting.typeAt(slot),
      filledLots: orders.filledLotsOf(slot),
      waits: false,
    };
  }

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
