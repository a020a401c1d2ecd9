import type { OrderFinalState } from '@corella/contracts/market';

/** How an order ended, for the answer to a cancel that came too late. */
export interface ClosedOrder {
  readonly orderId: number;
  readonly account: string;
  readonly state: OrderFinalState;
  readonly filledLots: number;
}

export const CLOSED_KEPT = 4_096;

/** The latest closed orders, oldest first: a bounded ring with an index. */
export class ClosedOrders {
  private readonly ring: ClosedOrder[] = [];
  private readonly byId = new Map<number, ClosedOrder>();
  private oldest = 0;

  add(order: ClosedOrder): void {
    if (this.ring.length < CLOSED_KEPT) {
      this.ring.push(order);
    } else {
      const dropped = this.ring[this.oldest];
      if (dropped && this.byId.get(dropped.orderId) === dropped) this.byId.delete(dropped.orderId);
      this.ring[this.oldest] = order;
      this.oldest = (this.oldest + 1) % CLOSED_KEPT;
    }
    this.byId.set(order.orderId, order);
  }

  find(orderId: number): ClosedOrder | undefined {
    return this.byId.get(orderId);
  }

  list(): ClosedOrder[] {
    return [...this.ring.slice(this.oldest), ...this.ring.slice(0, this.oldest)];
  }
}
