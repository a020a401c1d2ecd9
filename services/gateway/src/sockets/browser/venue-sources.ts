import { isPaceDue, type Clock } from '@corella/clock';
import type { SymbolView, Ticker } from '@corella/contracts/market';
import { cutUnits, LEDGER_SCALE, UNITS_PER_ONE } from '@corella/money';
import { marketOf, tickerOf } from '../../trading/market-text.js';
import type { SymbolCache } from '../../trading/symbol-cache.js';
import type { TopicSource } from '../core/topic-source.js';
import { pushBytes } from './push-bytes.js';

interface Options {
  readonly symbols: SymbolCache;
  readonly clock: Clock;
}
const OVERVIEW_EVERY_MS = 1_000;
const AUD_DECIMALS = 2;

/** All tickers first, then the ones that changed. */
export class TickersSource implements TopicSource {
  private readonly pending = new Map<string, Ticker>();

  constructor(private readonly options: Options) {}

  onTicker(ticker: Ticker): void {
    this.pending.set(ticker.symbol, ticker);
  }

  async snapshot(): Promise<Buffer | null> {
    const { symbols } = this.options;
    return this.message(symbols.allListed().flatMap((view) => symbols.ticker(view.listing.symbol) ?? []));
  }

  async changes(): Promise<Buffer | null> {
    if (this.pending.size === 0) return null;
    const tickers = [...this.pending.values()];
    this.pending.clear();
    return this.message(tickers);
  }

  private message(tickers: readonly Ticker[]): Buffer {
    const { symbols, clock } = this.options;
    const list = tickers.flatMap((ticker) => {
      const view = symbols.listed(ticker.symbol);
      return view ? [tickerOf(ticker, view.listing)] : [];
    });
    return pushBytes({ topic: 'tickers', list, ts: clock.nowMs() });
  }
}

/** All markets first, then the ones whose state or parameters changed, and whose owner left or came back. */
export class SymbolsSource implements TopicSource {
  private readonly pending = new Map<string, SymbolView>();
  private shownAway: ReadonlySet<string>;

  constructor(private readonly options: Options) {
    this.shownAway = options.symbols.away();
  }

  onState(view: SymbolView): void {
    this.pending.set(view.listing.symbol, view);
  }

  async snapshot(): Promise<Buffer | null> {
    return this.message(this.options.symbols.allListed());
  }

  async changes(): Promise<Buffer | null> {
    this.noteOwners();
    if (this.pending.size === 0) return null;
    const views = [...this.pending.values()];
    this.pending.clear();
    return this.message(views);
  }

  private noteOwners(): void {
    const { symbols } = this.options;
    const [before, now] = [this.shownAway, symbols.away()];
    if (before === now) return;
    this.shownAway = now;
    for (const view of symbols.allListed()) {
      const { symbol } = view.listing;
      if (before.has(symbol) !== now.has(symbol) && !this.pending.has(symbol)) this.pending.set(symbol, view);
    }
  }

  private message(views: readonly SymbolView[]): Buffer {
    const { symbols, clock } = this.options;
    return pushBytes({
      topic: 'symbols',
      list: views.map((view) => marketOf(view, symbols.rates(), this.shownAway)),
      ts: clock.nowMs(),
    });
  }
}

/** The turnover of 24 hours in AUD and the number of markets, at most once a second. */
export class OverviewSource implements TopicSource {
  private sentAt = 0;

  constructor(private readonly options: Options) {}

  async snapshot(): Promise<Buffer | null> {
    return this.message();
  }

  async changes(): Promise<Buffer | null> {
    const now = this.options.clock.nowMs();
    if (!isPaceDue({ nowMs: now, lastMs: this.sentAt, everyMs: OVERVIEW_EVERY_MS })) return null;
    this.sentAt = now;
    return this.message();
  }

  private message(): Buffer {
    const { symbols, clock } = this.options;
    let volume = 0n;
    for (const view of symbols.allListed()) {
      const { listing } = view;
      const price = symbols.audPerUnit(listing.quote);
      const ticker = symbols.ticker(listing.symbol);
      if (price === null || !ticker) continue;
      const units =
        BigInt(ticker.value) * 10n ** BigInt(LEDGER_SCALE - listing.pricePrecision - listing.amountPrecision);
      volume += (units * price) / UNITS_PER_ONE;
    }
    return pushBytes({
      topic: 'overview',
      data: { volumeAud: cutUnits(volume, AUD_DECIMALS), markets: symbols.allListed().length },
      ts: clock.nowMs(),
    });
  }
}
