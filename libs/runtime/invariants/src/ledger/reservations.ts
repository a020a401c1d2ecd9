import type { LedgerEvents } from '@corella/contracts/ledger';
import { SIDE, type OrderTicket } from '@corella/contracts/market';
import { RecentNumbers } from '../memory/recent-numbers.js';
import type { Report } from '../violation.js';
import type { Books } from './books.js';
import { expectLines } from './expected.js';
import { baseUnits, quoteUnits, type Symbols } from './symbols.js';

export interface Reservation {
  readonly order: OrderTicket;
  readonly asset: string;
  remaining: bigint;
  filledLots: number;
}

/**
 * How many order ids are remembered, so that none is used twice. The ledger refuses older ones because of their age.
 */
const IDS_KEPT = 200_000;

/** Open reservations of orders. Each is made once, used by trades, and ended once. */
export class Reservations {
  private readonly open = new Map<number, Reservation>();
  private readonly seen = new RecentNumbers(IDS_KEPT);

  constructor(
    private readonly books: Books,
    private readonly symbols: Symbols,
  ) {}

  find(orderId: number): Reservation | undefined {
    return this.open.get(orderId);
  }

  openOrders(): Iterable<number> {
    return this.open.keys();
  }

  hold({ order, holdAsset, holdUnits, postings }: LedgerEvents['FundsHeld'], report: Report): void {
    if (this.seen.has(order.orderId)) report('once', `order ${order.orderId} is held twice`);
    this.seen.add(order.orderId);
    const units = BigInt(holdUnits);
    const due = this.dueFor(order);
    if (due && (due.asset !== holdAsset || due.units !== units))
      report(
        'reserved-once',
        `order ${order.orderId} reserves ${units} ${holdAsset} where ${due.units} ${due.asset} are due`,
      );
    if (units <= 0n) report('reserved-once', `order ${order.orderId} reserves nothing`);
    expectLines(
      postings,
      [
        [order.account, 'available', holdAsset, -units],
        [order.account, 'frozen', holdAsset, units],
      ],
      report,
    );
    this.open.set(order.orderId, { order, asset: holdAsset, remaining: units, filledLots: 0 });
    this.books.reserve(order.account, holdAsset, units);
  }

  /** Takes what a fill uses out of the order's reservation. */
  use(reservation: Reservation, fill: { readonly units: bigint; readonly qtyLots: number }, report: Report): void {
    const { order, asset } = reservation;
    reservation.remaining -= fill.units;
    reservation.filledLots += fill.qtyLots;
    this.books.reserve(order.account, asset, -fill.units);
    if (reservation.remaining < 0n)
      report('reserved-once', `order ${order.orderId} spends ${-reservation.remaining} units more than it reserved`);
    if (order.qtyLots !== undefined && reservation.filledLots > order.qtyLots)
      report('quantity', `order ${order.orderId} of ${order.qtyLots} lots has ${reservation.filledLots} filled`);
  }

  end({ orderId, account, symbol, state, postings }: LedgerEvents['HoldReleased'], report: Report): void {
    const reservation = this.open.get(orderId);
    if (!reservation)
      return report(
        'reserved-once',
        this.seen.has(orderId)
          ? `order ${orderId} is released twice`
          : `order ${orderId} is released but never reserved`,
      );
    this.open.delete(orderId);
    const { order, asset, remaining, filledLots } = reservation;
    if (order.account !== account || order.symbol !== symbol)
      report('reserved-once', `order ${orderId} is released as ${account}'s in ${symbol}`);
    expectLines(
      postings,
      [
        [order.account, 'frozen', asset, -remaining],
        [order.account, 'available', asset, remaining],
      ],
      report,
    );
    this.books.reserve(order.account, asset, -remaining);
    const whole = order.qtyLots === undefined ? filledLots > 0 : filledLots === order.qtyLots;
    const fits =
      state === 'canceled'
        ? filledLots === 0
        : state === 'filled'
          ? whole
          : filledLots > 0 && (order.qtyLots === undefined || !whole);
    if (!fits)
      report(
        'quantity',
        `order ${orderId} ends ${state} with ${filledLots} of ${order.qtyLots ?? 'any number of'} lots filled`,
      );
    return undefined;
  }

  private dueFor(order: OrderTicket): { readonly asset: string; readonly units: bigint } | null {
    const symbol = this.symbols.find(order.symbol);
    if (!symbol) return null;
    if (order.side === SIDE.sell) return { asset: symbol.base, units: baseUnits(symbol, order.qtyLots ?? 0) };
    if (order.orderType === 'market') return { asset: symbol.quote, units: BigInt(order.costUnits ?? '0') };
    return { asset: symbol.quote, units: quoteUnits(symbol, order.priceTicks ?? 0, order.qtyLots ?? 0) };
  }
}
