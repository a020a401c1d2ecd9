import { takerAccount } from '@corella/contracts/ledger';
import { SIDE, SYMBOL_STATE, type Side, type SymbolView } from '@corella/contracts/market';
import { seededRandom, type Random } from '@corella/random';
import type { Clock } from '@corella/clock';
import { buyProbability, nextArrivalMs } from './domain/rhythm.js';
import { takerLots, type SizeBounds } from './domain/sizes.js';
import type { Budget } from './domain/budget.js';
import type { HouseOrders } from './house-orders.js';
import type { MarketMaker } from './market-maker.js';

export interface TakersOptions {
  readonly makers: ReadonlyMap<string, MarketMaker>;
  readonly views: () => ReadonlyMap<string, SymbolView>;
  readonly reference: (symbol: string) => number | null;
  readonly last: (symbol: string) => number | null;
  readonly orders: HouseOrders;
  readonly budget: Budget;
  readonly clock: Clock;
  readonly onFault: (error: unknown) => void;
  readonly seed: number;
  readonly sizeBounds: (view: SymbolView) => SizeBounds | null;
}

export const TAKER_ACCOUNTS: readonly string[] = Array.from({ length: 12 }, (_, i) => takerAccount(i + 1));

/** After this time, every taker has cancelled. */
export const LONGEST_PATIENCE_MS = 120_000;
const MEAN_ARRIVAL_MS = 420;
const MAX_PATIENT = 40;
/** How often each symbol is chosen. All other pairs have a weight of 1. */
const WEIGHTS: Readonly<Record<string, number>> = { btcaud: 9, ethaud: 5, usdtaud: 3, xrpaud: 3, solaud: 3, ethbtc: 2 };

/**
 * People who trade: they arrive at random and mostly take the best price; some leave an order on the book and lose
 * patience.
 */
export class Takers {
  private readonly random: Random;
  private readonly timers = new Set<NodeJS.Timeout>();
  private stopped = false;
  private patient = 0;

  constructor(private readonly options: TakersOptions) {
    this.random = seededRandom(`takers/${options.seed}`);
  }

  start(): void {
    this.schedule(
      nextArrivalMs({ meanMs: MEAN_ARRIVAL_MS, atMs: this.options.clock.nowMs(), random: this.random }),
      async () => {
        this.start();
        await this.arrive();
      },
    );
  }

  stop(): void {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private schedule(delayMs: number, action: () => Promise<void>): void {
    if (this.stopped) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      action().catch(this.options.onFault);
    }, delayMs);
    this.timers.add(timer);
  }

  private async arrive(): Promise<void> {
    const view = this.chooseSymbol();
    const bounds = view && this.options.sizeBounds(view);
    if (!view || !bounds || view.state !== SYMBOL_STATE.online) return;
    const { symbol } = view.listing;
    const reference = this.options.reference(symbol);
    const last = this.options.last(symbol);
    if (reference === null || last === null || !this.options.budget.take(this.options.clock.nowMs())) return;
    const side = this.random.next() < buyProbability(reference / last) ? SIDE.buy : SIDE.sell;
    const account = this.random.pick(TAKER_ACCOUNTS);
    const qtyLots = takerLots(bounds, this.random);
    if (this.random.next() < 0.25 && this.patient < MAX_PATIENT)
      return this.leaveLimit({ view, side, account, qtyLots });
    const touch = this.options.makers.get(symbol)?.touch(side === SIDE.buy ? SIDE.sell : SIDE.buy);
    if (touch === null || touch === undefined) return;
    // A limit a little beyond the best price: takes what is there, like a market order with a slippage bound.
    const slack = Math.max(1, Math.round(touch * 0.0006));
    const priceTicks = side === SIDE.buy ? touch + slack : Math.max(1, touch - slack);
    const held = await this.options.orders.place({ account, symbol, side, orderType: 'limit', priceTicks, qtyLots });
    if (held) this.cancelLater({ ...held, account, symbol }, 1_500);
  }

  private async leaveLimit(order: { view: SymbolView; side: Side; account: string; qtyLots: number }): Promise<void> {
    const { view, side, account, qtyLots } = order;
    const { symbol } = view.listing;
    const touch = this.options.makers.get(symbol)?.touch(side);
    if (touch === null || touch === undefined) return;
    const back = Math.round(touch * 0.0002 * this.random.exponential(1));
    const priceTicks = side === SIDE.buy ? Math.max(1, touch - back) : touch + back;
    const held = await this.options.orders.place({ account, symbol, side, orderType: 'limit', priceTicks, qtyLots });
    if (held) this.cancelLater({ ...held, account, symbol }, 4_000 + this.random.exponential(20_000));
  }

  private cancelLater(
    order: { orderId: number; revision: number; account: string; symbol: string },
    delayMs: number,
  ): void {
    this.patient += 1;
    this.schedule(Math.min(delayMs, LONGEST_PATIENCE_MS), async () => {
      this.patient -= 1;
      await this.options.orders.cancel(order);
    });
  }

  private chooseSymbol(): SymbolView | null {
    const views = [...this.options.views().values()];
    const weight = (view: SymbolView): number => WEIGHTS[view.listing.symbol] ?? 1;
    let point = this.random.next() * views.reduce((sum, view) => sum + weight(view), 0);
    for (const view of views) {
      point -= weight(view);
      if (point < 0) return view;
    }
    return views.at(-1) ?? null;
  }
}
