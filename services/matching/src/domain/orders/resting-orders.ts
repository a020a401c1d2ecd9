import { invariant } from '@corella/result';
import type { OrderSource, OrderType, Side } from '@corella/contracts/market';
import { OrderBook } from '../book/order-book.js';
import { forEachResting } from '../book/book-walk.js';
import { GroupTable } from './group-table.js';

/**
 * A resting order in a snapshot: [id, side, price, open lots, filled lots, filled value, account, source, group, type].
 */
export type RestingRow = readonly [
  number,
  Side,
  number,
  number,
  number,
  number,
  string,
  OrderSource,
  string,
  OrderType,
];

/** What is known of a resting order beyond what the book needs. */
export interface RestingOwner {
  readonly account: string;
  readonly source: OrderSource;
  readonly group: string;
  readonly orderType: OrderType;
}

export interface RestingOrder extends RestingOwner {
  readonly id: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly openLots: number;
  readonly filledLots: number;
  readonly filledValue: number;
}

/**
 * The book, together with what matching does not need: the owner of the order in each slot, and the self-trade group
 * behind each number.
 */
export class RestingOrders {
  readonly book = new OrderBook();
  readonly groups = new GroupTable();
  private readonly accounts: string[] = [''];
  private readonly sources: OrderSource[] = ['house'];
  private readonly types: OrderType[] = ['limit'];

  accountAt(slot: number): string {
    return this.accounts[slot] ?? '';
  }

  sourceAt(slot: number): OrderSource {
    return this.sources[slot] ?? 'house';
  }

  /** The type as which the order was placed. A post-only or a triggered stop-limit order rests like a limit order. */
  typeAt(slot: number): OrderType {
    return this.types[slot] ?? 'limit';
  }

  /** Call this when the book has put an order into `slot`, to add its owner and group. */
  own(slot: number, owner: RestingOwner): void {
    this.accounts[slot] = owner.account;
    this.sources[slot] = owner.source;
    this.types[slot] = owner.orderType;
    this.book.orders.setGroup(slot, this.groups.enter(owner.group));
  }

  /** An order of the group (its number, as in `fills`) has left the book. */
  disown(group: number): void {
    this.groups.leave(group);
  }

  remove(slot: number): void {
    const group = this.book.orders.groupOf(slot);
    this.book.removeAt(slot);
    this.disown(group);
  }

  /** In order of priority: bids from the best, then asks from the best. */
  rows(): RestingRow[] {
    const { orders } = this.book;
    const rows: RestingRow[] = [];
    forEachResting(this.book, (slot) => {
      rows.push([
        orders.idOf(slot),
        orders.sideOf(slot) as Side,
        orders.priceTicksOf(slot),
        orders.openLotsOf(slot),
        orders.filledLotsOf(slot),
        orders.filledValueOf(slot),
        this.accountAt(slot),
        this.sourceAt(slot),
        this.groups.nameOf(orders.groupOf(slot)),
        this.typeAt(slot),
      ]);
    });
    return rows;
  }

  /** Only while the book is empty. */
  restore(rows: readonly RestingRow[]): void {
    invariant(this.book.orders.size === 0, 'restore: the book is not empty');
    for (const [id, side, priceTicks, openLots, filledLots, filledValue, account, source, group, orderType] of rows) {
      this.put({ id, side, priceTicks, openLots, filledLots, filledValue, account, source, group, orderType });
    }
  }

  /** Puts an order at the end of its level without matching. */
  put(order: RestingOrder): void {
    const slot = this.book.rest(order.id, order.side, order.priceTicks, order.openLots, 0);
    this.book.orders.setFilled(slot, order.filledLots, order.filledValue);
    this.own(slot, order);
    const { bestBidTicks, bestAskTicks } = this.book;
    invariant(bestAskTicks === 0 || bestBidTicks < bestAskTicks, `book: order ${order.id} crosses`);
  }
}
