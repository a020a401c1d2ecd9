import type { CandlePeriod } from '@corella/contracts/market';
import type { CandleWire, Market } from '@corella/contracts/web';
import { compareDecimals, showDecimal } from '@corella/ui';
import type { PageLanguage } from '@corella/ui';
import type { CandleChart, MarkedChart } from './candle-chart.js';
import { CandleFeed } from './candle-feed.js';
import { countdownText } from './periods.js';
import { writeLegend } from './legend.js';
import type { LegendWords } from './legend.js';

export interface CandleSessionOptions {
  readonly market: Market;
  readonly period: CandlePeriod;
  readonly language: PageLanguage;
  readonly narrow: boolean;
  readonly words: LegendWords;
  readonly box: HTMLElement;
  readonly legend: HTMLElement;
  /** Stale or paused: no countdown runs. */
  readonly quiet: () => boolean;
  readonly onChart: (chart: MarkedChart) => void;
  readonly onLoaded: () => void;
  readonly onFailed: (error: Error) => void;
}

const SECOND_MS = 1_000;
/** Prices from here on need no decimals where the legend is narrow. */
const SHORT_FROM = '1000';
const NARROW_PX = 600;
const VOLUME_DECIMALS = 3;

/**
 * One pair and candle length on one chart: loads the library, then connects chart, feed and legend until it is closed.
 */
export class CandleSession {
  private chart: CandleChart | null = null;
  private hovered: CandleWire | null = null;
  private closed = false;
  private readonly feed: CandleFeed;
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(private readonly options: CandleSessionOptions) {
    const { market, period, onLoaded, onFailed } = options;
    this.feed = new CandleFeed(market.symbol, period, {
      loaded: (candles) => {
        this.show((chart) => chart.setCandles(candles));
        onLoaded();
      },
      extended: (candles) => this.show((chart) => chart.setAll(candles)),
      updated: (candle) => this.show((chart) => chart.update(candle)),
      failed: onFailed,
    });
    this.timer = setInterval(() => this.tag(), SECOND_MS);
    this.open().catch((error: unknown) => onFailed(error instanceof Error ? error : new Error(String(error))));
  }

  reload(): void {
    this.feed.reload();
  }

  close(): void {
    this.closed = true;
    clearInterval(this.timer);
    this.feed.stop();
    this.chart?.destroy();
  }

  private async open(): Promise<void> {
    const { box, market, period, language, narrow, onChart } = this.options;
    const [library, file] = await Promise.all([
      import('lightweight-charts'),
      import('./candle-chart.js'),
      document.fonts.load('12px Inter'),
    ]);
    if (this.closed) return;
    this.chart = new file.CandleChart(box, library, {
      pricePrecision: market.pricePrecision,
      period,
      language,
      narrow,
      onHover: (candle) => {
        this.hovered = candle;
        this.write();
      },
      onNeedOlder: () => void this.feed.older(),
    });
    onChart(this.chart);
    this.feed.start();
  }

  private show(draw: (chart: CandleChart) => void): void {
    if (this.chart !== null && !this.closed) draw(this.chart);
    this.write();
    this.tag();
  }

  private write(): void {
    const candle = this.hovered ?? this.feed.last();
    const short =
      this.options.legend.parentElement !== null &&
      this.options.legend.parentElement.clientWidth < NARROW_PX &&
      candle !== null &&
      compareDecimals(candle.close, SHORT_FROM) >= 0;
    writeLegend(this.options.legend, candle, {
      words: this.options.words,
      decimals: short ? 0 : this.options.market.pricePrecision,
      volumeDecimals: Math.min(VOLUME_DECIMALS, this.options.market.amountPrecision),
    });
  }

  private tag(): void {
    const { market, period, quiet } = this.options;
    const last = this.feed.last();
    if (this.closed || last === null) return;
    this.chart?.setTag({
      price: Number(last.close),
      text: showDecimal(last.close, market.pricePrecision),
      rising: compareDecimals(last.close, last.open) >= 0,
      countdown: quiet() ? null : countdownText(period, Date.now()),
    });
  }
}
