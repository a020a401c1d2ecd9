import { invariant } from '@corella/result';
import { SIDE, type MarketEvents, type OrderTicket } from '@corella/contracts/market';
import type { RestingOrders } from './resting-orders.js';

/**
 * Folds order events into the book. An accepted order stays apart as `incoming` while its trades are replayed, since on the book it
 * would cross; what is left of it rests as soon as the next order comes or somebody looks (`settle`).
 */
export class OrderReplay {
  private incoming: { readonly order: MarketEvents['OrderAccepted']; openLots: number; filledLots: number; filledValue: number } | null = null;

  constructor(private readonly resting: RestingOrders) {}

  accepted(order: MarketEvents['OrderAccepted']): void {
    this.settle();
    this.incoming = { order, openLots: order.qtyLots ?? 0, filledLots: 0, filledValue: 0 };
  }

  traded(trade: MarketEvents['TradeExecuted']): void {
    const { incoming } = this;
    invariant(incoming?.order.orderId === trade.taker.orderId, `trade ${trade.tradeId}: its taker is not the order just accepted`);
    const { book } = this.resting;
    const makerSide = trade.takerSide === SIDE.buy ? SIDE.sell : SIDE.buy;
    const slot = book.reduceBest(trade.maker.orderId, trade.qtyLots);
    invariant(book.orders.sideOf(slot) === makerSide && book.orders.priceTicksOf(slot) === trade.priceTicks, `trade ${trade.tradeId}: maker's side or price differ`);
    if (book.fills.makerDone[0] === 1) this.resting.disown(book.fills.makerGroup[0]!);
    incoming.openLots -= trade.qtyLots;
    incoming.filledLots = trade.taker.filledLots;
    incoming.filledValue = trade.taker.filledValue;
  }

  closed(end: Pick<OrderTicket, 'orderId'>): void {
    if (this.incoming?.order.orderId === end.orderId) {
      this.incoming = null;
      return;
    }
    const slot = this.resting.book.find(end.orderId);
    if (slot !== 0) this.resting.remove(slot);
  }

  /** Puts the order last accepted on the book if it has not ended. */
  settle(): void {
    const { incoming } = this;
    this.incoming = null;
    if (!incoming) return;
    const { orderId, side, account, source, stpGroup, priceTicks } = incoming.order;
    invariant(priceTicks !== undefined && incoming.openLots > 0, `order ${orderId} neither ended nor can rest`);
    this.resting.put({ id: orderId, side, priceTicks, openLots: incoming.openLots, filledLots: incoming.filledLots, filledValue: incoming.filledValue, account, source, group: stpGroup });
  }
}
