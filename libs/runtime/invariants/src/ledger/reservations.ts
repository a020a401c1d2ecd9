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
  /** What is still to come from the order that it replaces. */
  due: bigint | null;
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

  hold(held: LedgerEvents['FundsHeld'], report: Report): void {
    const { order, holdAsset, holdUnits, carriedUnits, postings } = held;
    if (this.seen.has(order.orderId)) report('once', `order ${order.orderId} is held twice`);
    this.seen.add(order.orderId);
    const units = BigInt(holdUnits);
    const carried = BigInt(carriedUnits ?? '0');
    const due = this.dueFor(order);
    if (due && (due.asset !== holdAsset || due.units !== units + carried))
      report(
        'reserved-once',
        `order ${order.orderId} reserves ${units + carried} ${holdAsset} where ${due.units} ${due.asset} are due`,
      );
    if (order.replaces) this.mustCarry(held, report);
    else if (carried !== 0n) report('replaced', `order ${order.orderId} replaces none and takes ${carried} over`);
    if (units < 0n || units + carried <= 0n) report('reserved-once', `order ${order.orderId} reserves nothing`);
    expectLines(
      postings,
      [
        [order.account, 'available', holdAsset, -units],
        [order.account, 'frozen', holdAsset, units],
      ],
      report,
    );
    this.open.set(order.orderId, {
      order,
      asset: holdAsset,
      remaining: units,
      filledLots: 0,
      due: order.replaces ? carried : null,
    });
    this.books.reserve(order.account, holdAsset, units);
  }

  /** Takes what a fill uses out of the order's reservation. */
  use(reservation: Reservation, fill: { readonly units: bigint; readonly qtyLots: number }, report: Report): void {
    const { order, asset } = reservation;
    if (reservation.due !== null) report('replaced', `order ${order.orderId} is filled before it replaces its order`);
    reservation.remaining -= fill.units;
    reservation.filledLots += fill.qtyLots;
    this.books.reserve(order.account, asset, -fill.units);
    if (reservation.remaining < 0n)
      report('reserved-once', `order ${order.orderId} spends ${-reservation.remaining} units more than it reserved`);
    if (order.qtyLots !== undefined && reservation.filledLots > order.qtyLots)
      report('quantity', `order ${order.orderId} of ${order.qtyLots} lots has ${reservation.filledLots} filled`);
  }

  end(released: LedgerEvents['HoldReleased'], report: Report): void {
    const { orderId, account, symbol, state, postings } = released;
    const reservation = this.open.get(orderId);
    if (!reservation)
      return report(
        'reserved-once',
        this.seen.has(orderId)
          ? `order ${orderId} is released twice`
          : `order ${orderId} is released but never reserved`,
      );
    this.open.delete(orderId);
    const { order, asset, filledLots } = reservation;
    const remaining = reservation.remaining - this.carry(released, reservation, report);
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

  /**
   * A replacement freezes nothing as long as the old order's funds suffice, and counts no more of them than it needs.
   */
  private mustCarry({ order, holdUnits, carriedUnits }: LedgerEvents['FundsHeld'], report: Report): void {
    const { orderId, replaces } = order;
    const old = this.open.get(replaces?.orderId ?? 0);
    if (!old || !replaces) return report('replaced', `order ${orderId} replaces one that holds nothing`);
    const isAlike = (['account', 'symbol', 'side', 'orderType'] as const).every(
      (name) => old.order[name] === order[name],
    );
    if (!isAlike) report('replaced', `order ${orderId} replaces one of another account, symbol, side or type`);
    if (old.filledLots !== replaces.filledLots)
      report(
        'replaced',
        `order ${orderId} replaces one with ${old.filledLots} lots filled, not ${replaces.filledLots}`,
      );
    const needed = BigInt(holdUnits) + BigInt(carriedUnits ?? '0');
    const there = old.remaining + (old.due ?? 0n);
    const due = needed > there ? there : needed;
    if (BigInt(carriedUnits ?? '0') !== due)
      report('replaced', `order ${orderId} is to take ${carriedUnits ?? 'nothing'} over where ${due} are due`);
    return undefined;
  }

  /** What another order takes over from this one. It is counted there from now on. */
  private carry(
    { orderId, reason, replacedBy, carriedUnits }: LedgerEvents['HoldReleased'],
    old: Reservation,
    report: Report,
  ): bigint {
    const isReplaced = [reason === 'replaced', replacedBy !== undefined, carriedUnits !== undefined];
    if (new Set(isReplaced).size > 1)
      report('replaced', `order ${orderId} is released as ${reason}, by halves replaced`);
    if (replacedBy === undefined || carriedUnits === undefined) return 0n;
    const units = BigInt(carriedUnits);
    const next = this.open.get(replacedBy);
    if (next?.due == null || next.order.replaces?.orderId !== orderId || next.due !== units)
      report(
        'replaced',
        `order ${replacedBy} takes ${units} over from ${orderId}, and ${next?.due ?? 'nothing'} is due`,
      );
    if (old.due !== null) report('replaced', `order ${orderId} is replaced before it replaces its order`);
    if (units < 0n || units > old.remaining)
      report('replaced', `order ${orderId} has ${old.remaining} units left and hands over ${units}`);
    if (!next) return 0n;
    next.remaining += units;
    next.due = null;
    return units;
  }

  private dueFor(order: OrderTicket): { readonly asset: string; readonly units: bigint } | null {
    const symbol = this.symbols.find(order.symbol);
    if (!symbol) return null;
    if (order.side === SIDE.sell) return { asset: symbol.base, units: baseUnits(symbol, order.qtyLots ?? 0) };
    if (order.orderType === 'market') return { asset: symbol.quote, units: BigInt(order.costUnits ?? '0') };
    return { asset: symbol.quote, units: quoteUnits(symbol, order.priceTicks ?? 0, order.qtyLots ?? 0) };
  }
}
