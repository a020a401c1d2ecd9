import { recordedOf, type RecordedEvent } from '@corella/event-store';
import type { Ticker, SymbolView } from '@corella/contracts/market';
import type { Outage, Publish, SymbolMarketData } from './symbol-market-data.js';

const AUD = 'aud';
const REFERENCE_SCALE = 1e8;

/** The public data of all symbols. Values assets in AUD across them. */
export class MarketDataHub {
  private readonly symbols = new Map<string, SymbolMarketData>();

  /** `priceElsewhere`: the last price of a symbol whose market another process owns, or null. */
  constructor(
    private readonly publish: Publish,
    private readonly priceElsewhere: (symbol: string) => number | null = () => null,
  ) {}

  add(stream: string, data: SymbolMarketData): void {
    this.symbols.set(stream, data);
  }

  has(stream: string): boolean {
    return this.symbols.has(stream);
  }

  ofSymbol(symbol: string): SymbolMarketData | undefined {
    return this.symbols.get(`market-${symbol}`);
  }

  committed(stream: string, events: readonly RecordedEvent[]): void {
    const data = this.symbols.get(stream);
    data?.committed(
      events.map((event) => recordedOf(event, 'market')),
      this.publish,
      () => this.referenceTicks(data),
    );
  }

  /** Shows a market as suspended, whatever its log says, because nothing can be written to it. */
  suspend(stream: string, outage: Outage): void {
    this.symbols.get(stream)?.suspend(outage, this.publish);
  }

  setScheduled(symbol: string, scheduled: SymbolView['scheduled']): void {
    this.ofSymbol(symbol)?.setScheduled(scheduled, this.publish);
  }

  tickers(now: number): Ticker[] {
    return [...this.symbols.values()].map((data) => data.ticker(now, this.referenceTicks(data)));
  }

  ticker(now: number, symbol: string): Ticker | null {
    const data = this.ofSymbol(symbol);
    return data ? data.ticker(now, this.referenceTicks(data)) : null;
  }

  views(now: number): SymbolView[] {
    return [...this.symbols.values()].map((data) => data.view(now)).sort((a, b) => b.listing.weight - a.listing.weight);
  }

  /**
   * AUD per unit of the symbol's base × 10^8: by the base's own AUD market, or else through the quote asset. For
   * display, never money.
   */
  private referenceTicks(data: SymbolMarketData): number | null {
    const { base, quote } = data.last;
    const direct = this.priceInAud(base);
    if (direct !== null) return Math.round(direct * REFERENCE_SCALE);
    const quoteInAud = this.priceInAud(quote);
    return quoteInAud === null ? null : Math.round(priceOf(data) * quoteInAud * REFERENCE_SCALE);
  }

  private priceInAud(asset: string): number | null {
    if (asset === AUD) return 1;
    const market = this.ofSymbol(`${asset}${AUD}`);
    return market ? priceOf(market) : this.priceElsewhere(`${asset}${AUD}`);
  }
}

const priceOf = ({ last }: SymbolMarketData): number => last.ticks / 10 ** last.pricePrecision;
