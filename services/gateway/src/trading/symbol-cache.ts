import { Inject, Injectable } from '@nestjs/common';
import { isHiddenState, marketTopic, type SymbolView, type Ticker } from '@corella/contracts/market';
import { invariant } from '@corella/result';
import { ask, askMarkets } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../gateway.deps.js';
import type { SymbolRules } from '../domain/symbol-rules.js';
import type { FeeRates } from './market-text.js';

const RETRY_MS = 200;
/** Signals may be lost, so the whole table is read again now and then. */
const REFRESH_MS = 5_000;
/** While the owner of a market is away, it is looked for so often. */
const LOOK_MS = 500;

/**
 * The symbols with their parameters, state and last price, from queries and signals. It may be a moment old; matching
 * decides by its own state. A market whose owner is away stays known: what was last heard of it if anything was, and
 * its name in any case.
 */
@Injectable()
export class SymbolCache {
  private readonly views = new Map<string, SymbolView>();
  private readonly tickers = new Map<string, Ticker>();
  /** Every symbol that an owner of markets has named. */
  private readonly names = new Set<string>();
  private withoutOwner: ReadonlySet<string> = new Set();
  /** Symbols that nobody spoke for at the last look. A single answer may be lost, so it takes two looks. */
  private unheard: ReadonlySet<string> = new Set();
  private schedule: FeeRates | null = null;
  private timer: NodeJS.Timeout | null = null;
  private closed = false;
  private loadedOnce = false;

  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  start(): void {
    const { signals } = this.deps;
    signals.subscribe(marketTopic.state('*'), () => void this.refresh());
    signals.subscribe(marketTopic.ticker('*'), (ticker: Ticker) => {
      if (this.views.has(ticker.symbol)) this.tickers.set(ticker.symbol, ticker);
    });
    void this.refresh();
  }

  stop(): void {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
  }

  /** Whether the table was read at least once. */
  loaded(): boolean {
    return this.loadedOnce;
  }

  /** Symbols whose owner is away. The same object until that changes. */
  away(): ReadonlySet<string> {
    return this.withoutOwner;
  }

  /** Why a symbol is not listed here: there is none, or its owner has been away since the gateway started. */
  missing(symbol: string): 'symbol-unknown' | 'not-ready' {
    return this.names.has(symbol) && !this.views.has(symbol) ? 'not-ready' : 'symbol-unknown';
  }

  find(symbol: string): SymbolView | undefined {
    return this.views.get(symbol);
  }

  all(): readonly SymbolView[] {
    return [...this.views.values()];
  }

  /** A symbol that customers may see. Hidden ones do not exist for them, but their old orders are still written. */
  listed(symbol: string): SymbolView | undefined {
    const view = this.views.get(symbol);
    return view && !isHiddenState(view.state) ? view : undefined;
  }

  /** Visible symbols, by weight. */
  allListed(): readonly SymbolView[] {
    return this.all()
      .filter(({ state }) => !isHiddenState(state))
      .sort((a, b) => b.listing.weight - a.listing.weight || a.listing.symbol.localeCompare(b.listing.symbol));
  }

  /** The base rates in force. */
  rates(): FeeRates {
    invariant(this.schedule, 'the fee schedule is read before the gateway is ready');
    return this.schedule;
  }

  ticker(symbol: string): Ticker | undefined {
    return this.tickers.get(symbol);
  }

  /** What an order of this symbol is checked against. The listed anchor stands in until the first trade. */
  rules(symbol: string): SymbolRules | undefined {
    const view = this.listed(symbol);
    if (!view) return undefined;
    return {
      listing: view.listing,
      parameters: view.parameters,
      state: view.state,
      lastTicks: this.tickers.get(symbol)?.lastTicks ?? view.listing.anchorTicks,
    };
  }

  /** AUD value of one whole unit of an asset in 10^-8; null without a path. */
  audPerUnit(asset: string): bigint | null {
    if (asset === 'aud') return 100_000_000n;
    for (const [symbol, ticker] of this.tickers) {
      if (ticker.referenceTicks !== null && this.views.get(symbol)?.listing.base === asset)
        return BigInt(ticker.referenceTicks);
    }
    const aud = this.views.get('btcaud');
    const cross = this.views.get(`btc${asset}`);
    if (!aud || !cross) return null;
    // The price of one NZD is the price of a bitcoin in AUD divided by its price in NZD.
    const audTicks = BigInt(this.rules('btcaud')?.lastTicks ?? 0) * 10n ** BigInt(cross.listing.pricePrecision);
    const crossTicks =
      BigInt(this.rules(cross.listing.symbol)?.lastTicks ?? 0) * 10n ** BigInt(aud.listing.pricePrecision);
    return crossTicks === 0n ? null : (audTicks * 100_000_000n) / crossTicks;
  }

  private async refresh(): Promise<void> {
    if (this.closed) return;
    if (this.timer) clearTimeout(this.timer);
    let next = REFRESH_MS;
    try {
      await this.readMarkets();
      if (this.unheard.size > 0) next = LOOK_MS;
      this.schedule = (await ask(this.deps.signals, 'ledger.fee-schedule', {})).classes;
      this.loadedOnce ||= this.views.size > 0;
      if (!this.loadedOnce) next = RETRY_MS;
    } catch {
      // Nobody answers yet (recovery), or the answer was lost. What is known stays, and the query is repeated.
      next = this.loadedOnce ? LOOK_MS : RETRY_MS;
    }
    if (this.closed) return;
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), next);
    this.timer.unref();
  }

  private async readMarkets(): Promise<void> {
    const { signals } = this.deps;
    try {
      const { rows, absent } = await askMarkets(signals, 'market.symbols');
      for (const view of rows) this.views.set(view.listing.symbol, view);
      for (const symbol of [...this.views.keys(), ...absent]) this.names.add(symbol);
      this.heardNothingOf(absent);
    } catch (error) {
      this.heardNothingOf([...this.names]);
      throw error;
    }
    const { rows: tickers } = await askMarkets(signals, 'market.tickers', { unawaited: this.unheard });
    for (const ticker of tickers) this.tickers.set(ticker.symbol, ticker);
  }

  private heardNothingOf(symbols: readonly string[]): void {
    const away = symbols.filter((symbol) => this.unheard.has(symbol) || !this.views.has(symbol));
    this.unheard = new Set(symbols);
    const known = this.withoutOwner;
    if (away.length !== known.size || away.some((symbol) => !known.has(symbol))) this.withoutOwner = new Set(away);
  }
}
