import type { CandlePeriod } from '@corella/contracts/market';
import type { CandleWire } from '@corella/contracts/web';
import type { PageLanguage } from '@corella/ui';
import { groupThousands } from '@corella/ui';
import type { Chart, Crosshair, DataLoaderGetBarsParams, FormatDateParams, KLineData } from 'klinecharts';
import { axisMarks, crosshairText, wholeMarks } from './axis-time.js';
import { CHART_FONT, readColours } from './chart-colours.js';
import type { ChartColours } from './chart-colours.js';
import { TEXT_PX, TEXT_WEIGHT, chartStyles } from './chart-styles.js';
import type { SeriesKind } from './chart-styles.js';
import { PERIOD, barOf } from './chart-values.js';
import { DrawingLayer } from './drawing-layer.js';
import type { Drawing } from './drawing-layer.js';
import { CANDLE_PANE, VOLUME_AXIS, indicatorOf, paneFor, volumeRange } from './indicators.js';
import type { IndicatorName } from './indicators.js';
import { ORDER_OVERLAY, OrderLayer } from './order-layer.js';
import { TRADE_OVERLAY, TradeLayer } from './trade-layer.js';

type Library = typeof import('klinecharts');

export interface CandleChartOptions {
  readonly symbol: string;
  readonly pricePrecision: number;
  readonly amountPrecision: number;
  readonly period: CandlePeriod;
  readonly language: PageLanguage;
  readonly narrow: boolean;
  /** Shown under the last price; empty while no countdown runs. */
  readonly countdown: () => string;
  /** The candle under the crosshair; null when it leaves. */
  readonly onHover: (candle: CandleWire | null) => void;
  /** Candles before the first one, ascending; none if there are no more. */
  readonly older: () => Promise<readonly CandleWire[]>;
  /** All drawings after each change, and whether one is being drawn. */
  readonly onDrawings: (drawings: readonly Drawing[], drawing: boolean) => void;
}

const STEP = 9;
const NARROW_STEP = 7;
const LEAST_STEP = 2;
const AFTER_LAST = 4;
const MARK_GAP_PX = 96;
/** Each change draws the whole chart anew, so changes that come faster are drawn together. */
const DRAW_EVERY_MS = 100;
/** Room over the highest candle for the legend and the values of indicators. */
const TOP_PX = 48;
const LEGEND_PX = 28;
const NARROW_LEGEND_PX = 44;
/** Part of the prices' height that stays free below them, with and without volume there. */
const [WITH_VOLUME, WITHOUT_VOLUME] = [0.3, 0.06];

/**
 * Candles, indicators, own trades and orders, and drawings, drawn by the chart library. Prices become numbers here,
 * only for drawing.
 */
export class CandleChart {
  private readonly chart: Chart;
  readonly trades: TradeLayer;
  readonly orders: OrderLayer;
  readonly drawings: DrawingLayer;
  private colours: ChartColours = readColours();
  private kind: SeriesKind = 'candles';
  private shown: readonly IndicatorName[] = [];
  /** The page may hold it for a moment after it was removed. It then ignores calls. */
  private removed = false;
  private readonly byTime = new Map<number, CandleWire>();
  private bars: KLineData[] = [];
  private push: ((bar: KLineData) => void) | null = null;
  /** Changed candles that are not drawn yet, by time. */
  private readonly changed = new Map<number, KLineData>();
  private drawing: ReturnType<typeof setTimeout> | undefined;

  constructor(
    container: HTMLElement,
    private readonly library: Library,
    private readonly options: CandleChartOptions,
  ) {
    const { symbol, pricePrecision, amountPrecision, period, narrow } = options;
    library.registerOverlay(TRADE_OVERLAY);
    library.registerOverlay(ORDER_OVERLAY);
    const chart = library.init(container, {
      styles: this.styles(),
      thousandsSeparator: { format: (value) => groupThousands(String(value)) },
      formatter: {
        formatDate: (params) => this.dateText(params),
        formatExtendText: () => options.countdown(),
      },
      layout: { barSpaceLimit: { min: LEAST_STEP } },
      hotkey: { enabled: false },
    });
    if (chart === null) throw new Error('the chart has no place');
    this.chart = chart;
    // The library makes its drawing the first stop of the Tab key, and it does nothing with keys.
    chart.getDom()?.setAttribute('tabindex', '-1');
    chart.overrideXAxis({ createTicks: ({ defaultTicks }) => this.timeMarks() ?? defaultTicks });
    chart.setBarSpace(narrow ? NARROW_STEP : STEP);
    chart.setOffsetRightDistance(AFTER_LAST * (narrow ? NARROW_STEP : STEP));
    chart.subscribeAction('onCrosshairChange', (at) => this.hovered(at as Crosshair));
    this.trades = new TradeLayer(chart, this.colours);
    this.orders = new OrderLayer(chart, this.colours, {
      decimals: pricePrecision,
      priceText: groupThousands,
      widthOf: library.utils.calcTextWidth,
    });
    this.drawings = new DrawingLayer(chart, options.onDrawings);
    chart.setSymbol({ ticker: symbol, pricePrecision, volumePrecision: amountPrecision });
    chart.setPeriod(PERIOD[period]);
    chart.setDataLoader({
      getBars: (params) => void this.load(params),
      subscribeBar: ({ callback }) => {
        this.push = callback;
      },
    });
    this.setIndicators([]);
  }

  setCandles(candles: readonly CandleWire[]): void {
    if (this.removed) return;
    this.byTime.clear();
    for (const candle of candles) this.byTime.set(candle.time * 1000, candle);
    this.bars = candles.map(barOf);
    this.push = null;
    this.changed.clear();
    this.chart.resetData();
  }

  update(candle: CandleWire): void {
    if (this.removed) return;
    const bar = barOf(candle);
    this.byTime.set(bar.timestamp, candle);
    this.changed.set(bar.timestamp, bar);
    this.drawing ??= setTimeout(() => this.drawChanged(), DRAW_EVERY_MS);
  }

  setKind(kind: SeriesKind): void {
    this.kind = kind;
    this.recolour();
  }

  /** Shows exactly these indicators. */
  setIndicators(names: readonly IndicatorName[]): void {
    if (this.removed) return;
    for (const name of this.shown) if (!names.includes(name)) this.chart.removeIndicator({ id: name });
    for (const name of names) if (!this.shown.includes(name)) this.addIndicator(name);
    this.shown = names;
    const bottom = names.includes('VOL') ? WITH_VOLUME : WITHOUT_VOLUME;
    for (const axis of this.chart.getYAxes({ paneId: CANDLE_PANE }))
      if (axis.id !== VOLUME_AXIS)
        this.chart.overrideYAxis({ paneId: CANDLE_PANE, id: axis.id, gap: { top: TOP_PX, bottom } });
  }

  /** Reads the tokens again after the theme or palette changed. */
  recolour(): void {
    if (this.removed) return;
    this.colours = readColours();
    this.chart.setStyles(this.styles());
    for (const layer of [this.trades, this.orders]) layer.recolour(this.colours);
  }

  destroy(): void {
    this.removed = true;
    clearTimeout(this.drawing);
    this.orders.destroy();
    this.library.dispose(this.chart);
  }

  private drawChanged(): void {
    this.drawing = undefined;
    for (const bar of [...this.changed.values()].sort((a, b) => a.timestamp - b.timestamp)) this.push?.(bar);
    this.changed.clear();
  }

  private styles(): ReturnType<typeof chartStyles> {
    return chartStyles(this.colours, this.kind, this.options.narrow ? NARROW_LEGEND_PX : LEGEND_PX);
  }

  private addIndicator(name: IndicatorName): void {
    if (name === 'VOL')
      this.chart.createYAxis({
        id: VOLUME_AXIS,
        paneId: CANDLE_PANE,
        needWidget: false,
        gap: { top: 0, bottom: 0 },
        createRange: ({ defaultRange }) => volumeRange(defaultRange.to),
      });
    this.chart.createIndicator(indicatorOf(name, this.options.pricePrecision), true);
    const pane = paneFor(name);
    if (pane !== null) this.chart.setPaneOptions(pane);
  }

  /** The library asks for what it shows: first for all there is, then for older candles. */
  private async load({ type, callback }: DataLoaderGetBarsParams): Promise<void> {
    if (type === 'init') return callback(this.bars, { forward: this.bars.length > 0, backward: false });
    if (type !== 'forward') return callback([], false);
    const older = await this.options.older();
    if (this.removed) return;
    for (const candle of older) this.byTime.set(candle.time * 1000, candle);
    callback(older.map(barOf), { forward: older.length > 0, backward: false });
  }

  private dateText({ timestamp, type }: FormatDateParams): string {
    const { period, language } = this.options;
    return type === 'xAxis' ? '' : crosshairText(timestamp, period, language);
  }

  private timeMarks(): { coord: number; value: number; text: string }[] | null {
    const { from, to } = this.chart.getVisibleRange();
    const first = Math.max(0, from);
    const times = this.chart.getDataList().slice(first, to);
    const marks = axisMarks(
      times.map(({ timestamp }) => timestamp),
      { spacingPx: this.chart.getBarSpace().bar, gapPx: MARK_GAP_PX },
      this.options,
    );
    const placed = marks.map(({ timeMs, text }) => {
      const at = this.chart.convertToPixel({ timestamp: timeMs }, { paneId: CANDLE_PANE });
      return { coord: Array.isArray(at) ? 0 : (at.x ?? 0), value: timeMs, text };
    });
    return [...wholeMarks(placed, (text) => this.library.utils.calcTextWidth(text, TEXT_PX, TEXT_WEIGHT, CHART_FONT))];
  }

  private hovered({ paneId, kLineData }: Crosshair): void {
    this.options.onHover(paneId === undefined || !kLineData ? null : (this.byTime.get(kLineData.timestamp) ?? null));
  }
}

/** What the page changes on a chart besides candles. */
export interface PageChart {
  readonly setKind: (kind: SeriesKind) => void;
  readonly setIndicators: (names: readonly IndicatorName[]) => void;
  readonly recolour: () => void;
  readonly trades: Pick<TradeLayer, 'setMarks' | 'setPause'>;
  readonly orders: Pick<OrderLayer, 'set'>;
  readonly drawings: Pick<DrawingLayer, 'load' | 'start' | 'cancel' | 'removeSelected' | 'clear'>;
}
