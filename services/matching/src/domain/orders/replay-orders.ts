import { invariant } from '@corella/result';
import { SIDE, type MarketEvents, type OrderTicket } from '@corella/contracts/market';
import type { OpenOrders } from './open-orders.js';
import { stopOf, typeOfStop } from '../stops/waiting-stops.js';
import type { Taker } from './taker.js';

type Incoming = Omit<Taker, 'stpMode'>;

/**
 * Folds order events into what is open. An accepted order, or a triggered stop, is kept apart as `incoming` while its
 * trades are replayed, because it would cross the book. What is left of it rests as soon as the next order comes or the
 * state is read (`settle`).
 */
export class OrderReplay {
  private incoming: { readonly order: Incoming; openLots: number; filledLots: number; filledValue: number } | null =
    null;

  constructor(private readonly open: OpenOrders) {}

  accepted(order: MarketEvents['OrderAccepted']): void {
    this.settle();
    const stop = stopOf(order);
    if (stop) this.open.stops.add(stop);
    else this.comesIn(order);
  }

  triggered({ orderId }: MarketEvents['StopTriggered']): void {
    this.settle();
    const stop = this.open.stops.remove(orderId);
    this.comesIn({ ...stop, orderType: typeOfStop(stop) });
  }

  traded(trade: MarketEvents['TradeExecuted']): void {
    const { incoming } = this;
    invariant(
      incoming?.order.orderId === trade.taker.orderId,
      `trade ${trade.tradeId}: its taker is not the order just accepted`,
    );
    const { resting } = this.open;
    const { taker, priceTicks, qtyLots } = trade;
    const filledLots = incoming.filledLots + qtyLots;
    const filledValue = incoming.filledValue + qtyLots * priceTicks;
    invariant(
      taker.filledLots === filledLots && taker.filledValue === filledValue,
      `trade ${trade.tradeId}: its figures do not add up`,
    );
    const makerSide = trade.takerSide === SIDE.buy ? SIDE.sell : SIDE.buy;
    const slot = resting.book.reduceBest(trade.maker.orderId, qtyLots);
    invariant(
      resting.book.orders.sideOf(slot) === makerSide && resting.book.orders.priceTicksOf(slot) === priceTicks,
      `trade ${trade.tradeId}: maker's side or price differ`,
    );
    if (resting.book.fills.makerDone[0] === 1) resting.disown(resting.book.fills.makerGroup[0]!);
    incoming.openLots -= qtyLots;
    incoming.filledLots = filledLots;
    incoming.filledValue = filledValue;
  }

  closed({ orderId }: Pick<OrderTicket, 'orderId'>): void {
    const { resting, stops } = this.open;
    if (this.incoming?.order.orderId === orderId) {
      this.incoming = null;
      return;
    }
    const slot = resting.book.find(orderId);
    if (slot !== 0) resting.remove(slot);
    else if (stops.find(orderId)) stops.remove(orderId);
  }

  /** Puts the last accepted order on the book if it has not ended. */
  settle(): void {
    const { incoming } = this;
    this.incoming = null;
    if (!incoming) return;
    const { openLots, filledLots, filledValue } = incoming;
    const { orderId, side, account, source, stpGroup, priceTicks, orderType } = incoming.order;
    invariant(priceTicks !== undefined && openLots > 0, `order ${orderId} neither ended nor can rest`);
    this.open.resting.put({
      id: orderId,
      side,
      priceTicks,
      openLots,
      filledLots,
      filledValue,
      account,
      source,
      group: stpGroup,
      orderType,
    });
  }

  private comesIn(order: Incoming): void {
    this.incoming = { order, openLots: order.qtyLots ?? 0, filledLots: 0, filledValue: 0 };
  }
}
