import type { Subscription } from '@corella/bus';
import { isMakerAccount } from '@corella/contracts/ledger';
import { marketTopic, referencePriceTopic, SYMBOL_STATE, type SymbolView } from '@corella/contracts/market';
import { askMarkets } from '@corella/signals';
import { isOf, type RecordedEvent } from '@corella/event-store';
import type { SimulationDeps } from './deps.js';
import { orderBudget } from './domain/budget.js';
import { pacedQuote, type Pace } from './domain/pace.js';
import type { SizeBounds } from './domain/sizes.js';
import { HouseFunds } from './house-funds.js';
import { HouseOrders } from './house-orders.js';
import { MarketMaker } from './market-maker.js';
import { LONGEST_PATIENCE_MS, TAKER_ACCOUNTS, Takers } from './takers.js';

const STEP_MS = 500;
const REBALANCE_MS = 60_000;
/** While the owner of a market is away, it is looked for so often. */
const LOOK_MS = 5_000;
/**
 * All simulated accounts together: under the 30 orders a second that the demo allows itself. The burst fills fifteen
 * empty books.
 */
const ORDERS_PER_SECOND = 24;
const BURST = 900;
const TARGET_AUD = 25_000_000;
const TAKER_TARGET_AUD = 2_000_000;

/**
 * The demo's market: one maker per symbol and a dozen takers. All of them are house accounts that use the ordinary
 * order path.
 */
export class SimulationService {
  private readonly orders: HouseOrders;
  private readonly funds: HouseFunds;
  private readonly makers = new Map<string, MarketMaker>();
  private readonly views = new Map<string, SymbolView>();
  private readonly lastTicks = new Map<string, number>();
  private readonly paces = new Map<string, Pace>();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly closers: { close(): unknown }[] = [];
  private feed: Subscription | null = null;
  private takers: Takers | null = null;
  private makerOf: ((view: SymbolView) => MarketMaker) | null = null;
  private hasAbsent = false;

  constructor(private readonly deps: SimulationDeps) {
    this.orders = new HouseOrders(deps);
    this.funds = new HouseFunds(deps, () => this.orders.uniqueId());
  }

  async start(): Promise<void> {
    await this.orders.start();
    this.closers.push(
      this.deps.prices.subscribe((price) => this.deps.signals.publish(referencePriceTopic(price.symbol), price)),
    );
    await this.readMarkets();
    this.feed = this.deps.feed.subscribe({
      categories: ['market'],
      after: await this.deps.head(),
      onEvents: (events) => this.follow(events),
    });
    const budget = orderBudget({ perSecond: ORDERS_PER_SECOND, burst: BURST, nowMs: this.deps.clock.nowMs() });
    const shared = {
      orders: this.orders,
      budget,
      seed: this.deps.seed,
      sizeBounds: (view: SymbolView) => this.sizeBounds(view),
    };
    this.makerOf = (view) => new MarketMaker({ ...shared, view, nowMs: () => this.deps.clock.nowMs() });
    this.addMakers();
    await this.prepareAccounts([...[...this.makers.values()].map(({ account }) => account), ...TAKER_ACCOUNTS]);
    this.closers.push(
      this.deps.signals.subscribe(marketTopic.state('*'), (view: SymbolView) => {
        if (this.makers.has(view.listing.symbol)) this.views.set(view.listing.symbol, view);
      }),
    );
    this.takers = new Takers({
      ...shared,
      makers: this.makers,
      views: () => this.views,
      clock: this.deps.clock,
      onFault: (error) => this.deps.onWarning('simulation: a taker failed', { error: String(error) }),
      reference: (symbol) => this.deps.prices.current(symbol)?.price ?? null,
      last: (symbol) => this.lastPrice(symbol),
    });
    this.timers.push(
      setInterval(() => this.run('step', () => this.step()), STEP_MS),
      setInterval(() => this.run('upkeep', () => this.upkeep()), REBALANCE_MS),
      setInterval(() => this.run('look', () => this.lookForAbsent()), LOOK_MS),
    );
    await this.step();
    this.takers.start();
  }

  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.takers?.stop();
    for (const maker of this.makers.values()) maker.stop();
    for (const closer of this.closers) closer.close();
    await this.feed?.close();
  }

  /** A simulated market may skip a beat when the venue is slow to answer. It must never take the venue down. */
  private run(round: string, work: () => Promise<void>): void {
    work().catch((error: unknown) =>
      this.deps.onWarning('simulation: a round failed', { round, error: String(error) }),
    );
  }

  /** The markets whose owners are there. */
  private async readMarkets(): Promise<void> {
    const { rows, absent } = await askMarkets(this.deps.signals, 'market.symbols');
    const { rows: tickers } = await askMarkets(this.deps.signals, 'market.tickers', { unawaited: new Set(absent) });
    for (const view of rows) this.views.set(view.listing.symbol, view);
    for (const { symbol, lastTicks } of tickers) this.lastTicks.set(symbol, lastTicks);
    this.hasAbsent = absent.length > 0;
  }

  /** Returns those that are new. */
  private addMakers(): readonly MarketMaker[] {
    return [...this.views].flatMap(([symbol, view]) => {
      const maker = this.makers.has(symbol) ? null : this.makerOf?.(view);
      if (maker) this.makers.set(symbol, maker);
      return maker ?? [];
    });
  }

  /** A market whose owner was away at the start gets its maker once it is there. */
  private async lookForAbsent(): Promise<void> {
    if (!this.hasAbsent) return;
    await this.readMarkets();
    const accounts = this.addMakers().map(({ account }) => account);
    if (accounts.length > 0) await this.prepareAccounts(accounts);
  }

  private async upkeep(): Promise<void> {
    await this.rebalance();
    for (const maker of this.makers.values()) await maker.reconcile();
    for (const account of TAKER_ACCOUNTS)
      await this.orders.cancelStrays(account, {
        followed: () => false,
        olderThanMs: LONGEST_PATIENCE_MS + REBALANCE_MS,
      });
  }

  private async step(): Promise<void> {
    await Promise.all(
      [...this.makers].map(async ([symbol, maker]) => {
        const view = this.views.get(symbol);
        const price = view && this.quotePrice(view);
        if (view && price !== undefined) await maker.step(price, view.state);
      }),
    );
  }

  private quotePrice({ listing: { symbol }, state }: SymbolView): number | undefined {
    const reference = this.deps.prices.current(symbol)?.price;
    if (reference === undefined) return undefined;
    if (state !== SYMBOL_STATE.online) {
      this.paces.delete(symbol);
      return reference;
    }
    const pace = pacedQuote(this.paces.get(symbol) ?? null, {
      reference,
      last: this.lastPrice(symbol) ?? reference,
      atMs: this.deps.clock.nowMs(),
    });
    this.paces.set(symbol, pace);
    return pace.price;
  }

  private async prepareAccounts(accounts: readonly string[]): Promise<void> {
    for (const account of accounts) await this.funds.open(account);
    await Promise.all(accounts.map((account) => this.orders.cancelLeftovers(account)));
    await this.rebalance();
  }

  private async rebalance(): Promise<void> {
    for (const [symbol, maker] of this.makers) {
      const listing = this.views.get(symbol)?.listing;
      if (listing) await this.funds.rebalance(maker.account, this.targets([listing.base, listing.quote], TARGET_AUD));
    }
    const assets = new Set([...this.views.values()].flatMap((view) => [view.listing.base, view.listing.quote]));
    for (const account of TAKER_ACCOUNTS)
      await this.funds.rebalance(account, this.targets([...assets], TAKER_TARGET_AUD));
  }

  private targets(assets: readonly string[], aud: number): Record<string, bigint> {
    const targets: Record<string, bigint> = {};
    for (const asset of assets) {
      const price = this.audPrice(asset);
      if (price !== null) targets[asset] = BigInt(Math.round((aud / price) * 1e4)) * 10_000n;
    }
    return targets;
  }

  private audPrice(asset: string): number | null {
    if (asset === 'aud') return 1;
    if (asset !== 'nzd') return this.deps.prices.current(`${asset}aud`)?.price ?? null;
    const [inAud, inNzd] = [this.deps.prices.current('btcaud')?.price, this.deps.prices.current('btcnzd')?.price];
    return inAud && inNzd ? inAud / inNzd : null;
  }

  private sizeBounds(view: SymbolView): SizeBounds | null {
    const { base, amountPrecision, quote } = view.listing;
    const [basePrice, quotePrice] = [this.audPrice(base), this.audPrice(quote)];
    if (basePrice === null || quotePrice === null) return null;
    const { minLots, maxLots, minValueUnits } = view.parameters;
    return {
      minLots,
      maxLots,
      audPerLot: basePrice / 10 ** amountPrecision,
      minAud: (Number(minValueUnits) / 1e8) * quotePrice,
    };
  }

  private lastPrice(symbol: string): number | null {
    const ticks = this.lastTicks.get(symbol);
    const precision = this.views.get(symbol)?.listing.pricePrecision;
    return ticks === undefined || precision === undefined ? null : ticks / 10 ** precision;
  }

  private follow(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      if (!isOf(event, 'market')) continue;
      const symbol = event.stream.slice('market-'.length);
      const maker = this.makers.get(symbol);
      if (event.type === 'TradeExecuted') {
        const trade = event.data;
        this.lastTicks.set(symbol, trade.priceTicks);
        maker?.onFilled(trade.maker.orderId, trade.qtyLots);
        maker?.onFilled(trade.taker.orderId, trade.qtyLots);
      } else if (event.type === 'OrderClosed') {
        if (isMakerAccount(event.data.account)) maker?.onClosed(event.data.orderId);
      }
    }
  }
}
