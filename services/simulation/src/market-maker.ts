import { makerAccount } from '@corella/contracts/ledger';
import { SIDE, SYMBOL_STATE, type Side, type SymbolView } from '@corella/contracts/market';
import { orderIdTimeMs } from '@corella/ids';
import { seededRandom, type Random } from '@corella/random';
import type { Budget } from './domain/budget.js';
import { planQuotes } from './domain/ladder.js';
import { makerLots, type SizeBounds } from './domain/sizes.js';
import type { HouseOrders } from './house-orders.js';

interface Resting {
  readonly orderId: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly revision: number;
  openLots: number;
}

export interface MakerOptions {
  readonly view: SymbolView;
  readonly orders: HouseOrders;
  readonly budget: Budget;
  readonly seed: number;
  readonly nowMs: () => number;
  readonly sizeBounds: (view: SymbolView) => SizeBounds | null;
}

const LEVELS_PER_SIDE = 22;
const MAX_PLACED_PER_STEP = 12;
/** Half spreads in parts per million of the price, by fee class: the busiest pairs have the tightest. */
const HALF_SPREAD_PPM = { A: 180, B: 320, C: 420 } as const;
/** How often a quote is renewed with another size, so that a quiet book keeps moving. */
const RENEW_PROBABILITY = 0.12;
/** After this time, an order has been answered one way or the other. */
const SETTLED_MS = 30_000;

/** Quotes one symbol from one house account: follows the reference price with as few orders as possible. */
export class MarketMaker {
  readonly account: string;
  private readonly resting = new Map<number, Resting>();
  private readonly random: Random;
  private busy = false;
  private stopped = false;

  constructor(private readonly options: MakerOptions) {
    this.account = makerAccount(options.view.listing.symbol);
    this.random = seededRandom(`maker/${options.seed}/${options.view.listing.symbol}`);
  }

  /**
   * One round of quoting around a reference price. Skipped while the last one is in progress or the symbol does not
   * trade.
   */
  async step(reference: number, state: number): Promise<void> {
    if (this.busy || this.stopped || state !== SYMBOL_STATE.online) return;
    this.busy = true;
    try {
      await this.requote(reference * 10 ** this.options.view.listing.pricePrecision);
    } finally {
      this.busy = false;
    }
  }

  onFilled(orderId: number, lots: number): void {
    const order = this.resting.get(orderId);
    if (!order) return;
    order.openLots -= lots;
    if (order.openLots <= 0) this.resting.delete(orderId);
  }

  onClosed(orderId: number): void {
    this.resting.delete(orderId);
  }

  /** Reconciles the orders that it follows with those that rest, after missed answers or events. */
  async reconcile(): Promise<void> {
    const settledBefore = this.options.nowMs() - SETTLED_MS;
    const open = await this.options.orders.cancelStrays(this.account, {
      followed: (orderId) => this.resting.has(orderId),
      olderThanMs: SETTLED_MS,
    });
    for (const orderId of this.resting.keys())
      if (!open.has(orderId) && orderIdTimeMs(orderId) < settledBefore) this.resting.delete(orderId);
  }

  stop(): void {
    this.stopped = true;
  }

  private async requote(midTicks: number): Promise<void> {
    const { view, orders, budget, sizeBounds, nowMs } = this.options;
    const bounds = sizeBounds(view);
    if (!bounds) return;
    const shape = {
      midTicks,
      halfSpreadTicks: Math.max(0.75, (midTicks * HALF_SPREAD_PPM[view.parameters.feeClass]) / 1_000_000),
      levelsPerSide: LEVELS_PER_SIDE,
      maxPriceTicks: view.parameters.maxPriceTicks,
    };
    const quotes = [...this.resting.values()];
    const plan = planQuotes(quotes, shape, this.random);
    const cancel = [...plan.cancel];
    if (cancel.length === 0 && quotes.length > LEVELS_PER_SIDE && this.random.next() < RENEW_PROBABILITY)
      cancel.push(this.random.pick(quotes).orderId);
    await Promise.all(cancel.map((orderId) => this.withdraw(orderId)));
    const affordable = plan.place.slice(0, MAX_PLACED_PER_STEP).filter(() => budget.take(nowMs()));
    await Promise.all(
      affordable.map(async ({ side, priceTicks, distance }) => {
        const qtyLots = makerLots(distance, bounds, this.random);
        const held = await orders.place({
          account: this.account,
          symbol: view.listing.symbol,
          side,
          orderType: 'limit',
          priceTicks,
          qtyLots,
        });
        if (held) this.resting.set(held.orderId, { ...held, side, priceTicks, openLots: qtyLots });
      }),
    );
  }

  private async withdraw(orderId: number): Promise<void> {
    const order = this.resting.get(orderId);
    if (!order) return;
    this.resting.delete(orderId);
    await this.options.orders.cancel({ ...order, account: this.account, symbol: this.options.view.listing.symbol });
  }

  /** The best own price of a side, for takers that want to cross it; null while there is none. */
  touch(side: Side): number | null {
    const prices = [...this.resting.values()].filter((order) => order.side === side).map((order) => order.priceTicks);
    if (prices.length === 0) return null;
    return side === SIDE.buy ? Math.max(...prices) : Math.min(...prices);
  }
}
