import type { DepthLevel, PublicTrade, Ticker } from '@corella/contracts/market';
import { figures, levelRow } from '../../../http/huobi/public/market-rows.js';
import { priceText, quantityText } from '../../../trading/order-text.js';
import type { MarketTopic } from './market-topic.js';
import type { MarketSource, SourceContext } from './market-source.js';
import { packed } from './packed.js';

type FigureTopic = Extract<MarketTopic, { kind: 'detail' | 'bbo' | 'ticker' }>;

const same = (a: DepthLevel | null, b: DepthLevel | null): boolean => a?.[0] === b?.[0] && a?.[1] === b?.[1];

/**
 * `detail`, `ticker` and `bbo`: a symbol's latest figures, one push a tick. `bbo` only if the best bid or ask changed.
 */
export class FigureSource implements MarketSource {
  private latest: Ticker | null = null;
  private sent: Ticker | null = null;
  private lastLots = 0;

  constructor(
    private readonly context: SourceContext,
    private readonly topic: FigureTopic,
  ) {}

  onTicker(ticker: Ticker): void {
    this.latest = ticker;
  }

  onTrades(trades: readonly PublicTrade[]): void {
    this.lastLots = trades.at(-1)?.qtyLots ?? this.lastLots;
  }

  async snapshot(fresh: boolean): Promise<Buffer | null> {
    if (fresh || this.latest === null) await this.load();
    return this.push();
  }

  async changes(): Promise<Buffer | null> {
    const { latest, sent } = this;
    if (latest === sent) return null;
    if (this.topic.kind === 'bbo' && latest && sent && same(latest.bid, sent.bid) && same(latest.ask, sent.ask))
      return null;
    return this.push();
  }

  async current(): Promise<object> {
    if (this.latest === null) await this.load();
    return this.latest === null ? {} : this.tickOf(this.latest);
  }

  private push(): Buffer | null {
    this.sent = this.latest;
    return this.latest === null
      ? null
      : packed({ ch: this.topic.text, ts: this.context.clock.nowMs(), tick: this.tickOf(this.latest) });
  }

  private async load(): Promise<void> {
    const {
      ask,
      listing: { symbol },
    } = this.context;
    const found = await ask('market.ticker', { symbol });
    // A signal may have arrived meanwhile.
    if (found && found.seq >= (this.latest?.seq ?? -1)) this.latest = found;
    if (this.topic.kind === 'ticker') this.onTrades(await ask('market.trades', { symbol, limit: 1 }));
  }

  private tickOf(ticker: Ticker): object {
    const { listing } = this.context;
    // An empty side is 0, which clients read as no price.
    const [[bid, bidSize], [ask, askSize]] = [
      levelRow(listing, ticker.bid ?? [0, 0]),
      levelRow(listing, ticker.ask ?? [0, 0]),
    ];
    if (this.topic.kind === 'bbo')
      return { seqId: ticker.seq, symbol: ticker.symbol, quoteTime: ticker.at, bid, bidSize, ask, askSize };
    const day = { id: ticker.seq, version: ticker.seq, ...figures(listing, ticker) };
    if (this.topic.kind === 'detail') return day;
    return {
      ...day,
      bid,
      bidSize,
      ask,
      askSize,
      lastPrice: Number(priceText(listing, ticker.lastTicks)),
      lastSize: Number(quantityText(listing, this.lastLots)),
    };
  }
}
