import type { CandlePeriod } from '@corella/contracts/market';
import type { CandleWire, Market } from '@corella/contracts/web';
import { compareDecimals } from '@corella/ui';
import type { PageLanguage } from '@corella/ui';
import type { CandleChart, PageChart } from '../canvas/candle-chart.js';
import type { Drawing } from '../canvas/drawing-layer.js';
import { CandleFeed } from './candle-feed.js';
import { countdownText } from '../periods.js';
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
  readonly onChart: (chart: PageChart) => void;
  /** All drawings after each change, and whether one is being drawn. */
  readonly onDrawings: (drawings: readonly Drawing[], drawing: boolean) => void;
  readonly onLoaded: () => void;
  readonly onFailed: (error: Error) => void;
}

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
  private frame: number | undefined;
  private readonly feed: CandleFeed;

  constructor(private readonly options: CandleSessionOptions) {
    const { market, period, onLoaded, onFailed } = options;
    this.feed = new CandleFeed(market.symbol, period, {
      loaded: (candles) => {
        this.show((chart) => chart.setCandles(candles));
        onLoaded();
      },
      updated: (candle) => this.show((chart) => chart.update(candle)),
      failed: onFailed,
    });
    this.open().catch((error: unknown) => onFailed(error instanceof Error ? error : new Error(String(error))));
  }

  reload(): void {
    this.feed.reload();
  }

  close(): void {
    this.closed = true;
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.feed.stop();
    this.chart?.destroy();
  }

  private async open(): Promise<void> {
    const { box, market, period, language, narrow, quiet, onChart, onDrawings } = this.options;
    const [library, file] = await Promise.all([
      import('klinecharts'),
      import('../canvas/candle-chart.js'),
      document.fonts.load('12px Inter'),
    ]);
    if (this.closed) return;
    this.chart = new file.CandleChart(box, library, {
      symbol: market.symbol,
      pricePrecision: market.pricePrecision,
      amountPrecision: market.amountPrecision,
      period,
      language,
      narrow,
      countdown: () => (quiet() ? '' : countdownText(period, Date.now())),
      onHover: (candle) => {
        this.hovered = candle;
        this.write();
      },
      older: () => this.feed.older(),
      onDrawings,
    });
    onChart(this.chart);
    this.feed.start();
  }

  private show(draw: (chart: CandleChart) => void): void {
    if (this.chart !== null && !this.closed) draw(this.chart);
    // Writing it measures the page, so it is done once a frame, however many candles come.
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.write();
    });
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
}
