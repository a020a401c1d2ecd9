import type { CandlePeriod } from '@corella/contracts/market';
import type { CandleWire } from '@corella/contracts/web';
import type { PageLanguage } from '@corella/ui';
import { groupThousands } from '@corella/ui';
import type {
  CandlestickData,
  HistogramData,
  IChartApi,
  ISeriesApi,
  MouseEventParams,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';
import { axisText, crosshairText } from './axis-time.js';
import { CandleMarks } from './candle-marks.js';
import type { StopMark } from './candle-marks.js';
import { CHART_FONT, readColours, withAlpha } from './chart-colours.js';
import type { ChartColours } from './chart-colours.js';
import { LastPriceTag } from './last-price-tag.js';
import type { PriceTag } from './last-price-tag.js';
import type { TradeMark } from './trade-marks.js';

type Library = typeof import('lightweight-charts');

export interface CandleChartOptions {
  readonly pricePrecision: number;
  readonly period: CandlePeriod;
  readonly language: PageLanguage;
  readonly narrow: boolean;
  /** The candle under the crosshair; null when it leaves. */
  readonly onHover: (candle: CandleWire | null) => void;
  /** The left edge comes into view, so older candles are needed. */
  readonly onNeedOlder: () => void;
}

const STEP = 9;
const NARROW_STEP = 7;
const AXIS = 80;
const VOLUME_SHARE = 0.16;
/** Room for the legend over the highest candle. */
const LEGEND = 48;
const OLDER_WITHIN = 20;
const AFTER_LAST = 4;
const VOLUME_ALPHA = '4d';

/**
 * Candles, volume, own trades and last price, drawn by the chart library. Prices become numbers here, only for drawing.
 */
export class CandleChart {
  private readonly chart: IChartApi;
  private readonly candles: ISeriesApi<'Candlestick'>;
  private readonly volume: ISeriesApi<'Histogram'>;
  private readonly marks: CandleMarks;
  private readonly tag: LastPriceTag;
  private colours: ChartColours = readColours();
  /** The page may hold it for a moment after it was removed. It then ignores calls. */
  private removed = false;
  private readonly byTime = new Map<number, CandleWire>();

  constructor(
    container: HTMLElement,
    library: Library,
    private readonly options: CandleChartOptions,
  ) {
    this.chart = library.createChart(container, { autoSize: true });
    this.volume = this.chart.addSeries(library.HistogramSeries, {
      priceScaleId: 'volume',
      priceLineVisible: false,
      lastValueVisible: false,
      priceFormat: { type: 'volume' },
    });
    this.volume.priceScale().applyOptions({ scaleMargins: { top: 1 - VOLUME_SHARE, bottom: 0 } });
    this.candles = this.chart.addSeries(library.CandlestickSeries, {
      borderVisible: false,
      lastValueVisible: false,
      priceLineWidth: 1,
      priceLineStyle: library.LineStyle.Dotted,
      priceFormat: {
        type: 'custom',
        minMove: 10 ** -options.pricePrecision,
        formatter: (price: number) => groupThousands(price.toFixed(options.pricePrecision)),
      },
    });
    this.candles.priceScale().applyOptions({
      scaleMargins: { top: Math.min(0.3, LEGEND / Math.max(1, container.clientHeight)), bottom: VOLUME_SHARE + 0.05 },
    });
    this.marks = new CandleMarks(this.chart, this.candles, (time) => this.extremes(time), this.colours);
    this.tag = new LastPriceTag(this.candles, this.colours);
    this.candles.attachPrimitive(this.marks);
    this.candles.attachPrimitive(this.tag);
    this.recolour();
    this.chart.subscribeCrosshairMove((event) => this.hovered(event));
    this.chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range !== null && range.from < OLDER_WITHIN) options.onNeedOlder();
    });
  }

  setCandles(candles: readonly CandleWire[]): void {
    this.byTime.clear();
    for (const candle of candles) this.byTime.set(candle.time, candle);
    this.candles.setData(candles.map(barOf));
    this.volume.setData(candles.map((candle) => this.volumeOf(candle)));
    this.chart.timeScale().applyOptions({ rightOffset: AFTER_LAST });
    this.chart.timeScale().scrollToPosition(AFTER_LAST, false);
    this.recolourPriceLine();
  }

  /** Adds older candles in front, without moving what is in view. */
  setAll(candles: readonly CandleWire[]): void {
    const range = this.chart.timeScale().getVisibleRange();
    for (const candle of candles) this.byTime.set(candle.time, candle);
    this.candles.setData(candles.map(barOf));
    this.volume.setData(candles.map((candle) => this.volumeOf(candle)));
    if (range !== null) this.chart.timeScale().setVisibleRange(range);
  }

  update(candle: CandleWire): void {
    this.byTime.set(candle.time, candle);
    this.candles.update(barOf(candle));
    this.volume.update(this.volumeOf(candle));
    this.recolourPriceLine();
  }

  setMarks(marks: readonly TradeMark[]): void {
    if (!this.removed) this.marks.set(marks);
  }

  setStops(stops: readonly StopMark[]): void {
    if (!this.removed) this.marks.setStops(stops);
  }

  setPause(words: string | null): void {
    if (!this.removed) this.marks.pause(words);
  }

  setTag(tag: PriceTag | null): void {
    this.tag.set(tag);
  }

  /** Reads the tokens again after the theme or palette changed. */
  recolour(): void {
    if (this.removed) return;
    const colours = readColours();
    this.colours = colours;
    const { period, language, narrow } = this.options;
    this.chart.applyOptions({
      layout: {
        background: { color: 'transparent' },
        textColor: colours.text2,
        fontFamily: CHART_FONT,
        fontSize: 12,
        attributionLogo: true,
      },
      grid: { vertLines: { color: colours.line }, horzLines: { color: colours.line } },
      rightPriceScale: { borderColor: colours.line, minimumWidth: AXIS, tickMarkDensity: 4 },
      timeScale: {
        borderColor: colours.line,
        barSpacing: narrow ? NARROW_STEP : STEP,
        minBarSpacing: 2,
        rightOffset: AFTER_LAST,
        timeVisible: true,
        secondsVisible: false,
        allowBoldLabels: false,
        tickMarkFormatter: (time: Time, kind: number) => axisText(Number(time), kind, period, language),
      },
      localization: { timeFormatter: (time: Time) => crosshairText(Number(time), period, language) },
      crosshair: {
        mode: 0,
        vertLine: { color: colours.text3, style: 2, labelBackgroundColor: colours.lineStrong },
        horzLine: { color: colours.text3, style: 2, labelBackgroundColor: colours.lineStrong },
      },
    });
    this.candles.applyOptions({
      upColor: colours.up,
      downColor: colours.down,
      wickUpColor: colours.up,
      wickDownColor: colours.down,
    });
    this.volume.setData(
      [...this.byTime.values()].sort((left, right) => left.time - right.time).map((candle) => this.volumeOf(candle)),
    );
    this.marks.recolour(colours);
    this.tag.recolour(colours);
    this.recolourPriceLine();
  }

  destroy(): void {
    this.removed = true;
    this.chart.remove();
  }

  private recolourPriceLine(): void {
    const last = this.candles.data().at(-1);
    if (last === undefined || !('close' in last)) return;
    this.candles.applyOptions({ priceLineColor: last.close >= last.open ? this.colours.up : this.colours.down });
  }

  private extremes(time: number): { readonly high: number; readonly low: number } | null {
    const candle = this.byTime.get(time);
    return candle === undefined ? null : { high: Number(candle.high), low: Number(candle.low) };
  }

  private volumeOf(candle: CandleWire): HistogramData<UTCTimestamp> {
    const rising = Number(candle.close) >= Number(candle.open);
    return {
      time: candle.time as UTCTimestamp,
      value: Number(candle.amount),
      color: withAlpha(rising ? this.colours.up : this.colours.down, VOLUME_ALPHA),
    };
  }

  private hovered(event: MouseEventParams): void {
    this.options.onHover(event.time === undefined ? null : (this.byTime.get(Number(event.time)) ?? null));
  }
}

const barOf = (candle: CandleWire): CandlestickData<UTCTimestamp> => ({
  time: candle.time as UTCTimestamp,
  open: Number(candle.open),
  high: Number(candle.high),
  low: Number(candle.low),
  close: Number(candle.close),
});

/** What the page draws on a chart besides candles. */
export type MarkedChart = Pick<CandleChart, 'setMarks' | 'setStops' | 'setPause' | 'recolour'>;
