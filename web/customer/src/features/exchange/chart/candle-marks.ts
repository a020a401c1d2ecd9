import type {
  IChartApi,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';
import { CHART_FONT } from './chart-colours.js';
import type { ChartColours } from './chart-colours.js';
import type { TradeMark } from './trade-marks.js';

const RADIUS = 8;
const GAP = 17;
/** The library's attribution is in the left corner. */
const RIGHT_OF_ATTRIBUTION = 52;
type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** High and low of a candle, for marks above or below it. */
export type CandleExtremes = (timeS: number) => { readonly high: number; readonly low: number } | null;

/** A waiting stop-limit order: its trigger price, and the words beside its line. */
export interface StopMark {
  readonly price: number;
  readonly side: 'buy' | 'sell';
  readonly words: string;
}

/**
 * Own trades as drops of radius 8 with a number, buys below the candle and sells above it; and the line where trading
 * was paused.
 */
export class CandleMarks implements ISeriesPrimitive<Time> {
  private marks: readonly TradeMark[] = [];
  private stops: readonly StopMark[] = [];
  private paused: string | null = null;
  private redraw: (() => void) | null = null;

  constructor(
    private readonly chart: IChartApi,
    private readonly series: ISeriesApi<'Candlestick'>,
    private readonly extremes: CandleExtremes,
    private colours: ChartColours,
  ) {}

  attached({ requestUpdate }: { readonly requestUpdate: () => void }): void {
    this.redraw = requestUpdate;
  }

  detached(): void {
    this.redraw = null;
  }

  set(marks: readonly TradeMark[]): void {
    this.marks = marks;
    this.redraw?.();
  }

  setStops(stops: readonly StopMark[]): void {
    this.stops = stops;
    this.redraw?.();
  }

  /** Words beside the dashed line after the last candle; null removes it. */
  pause(words: string | null): void {
    this.paused = words;
    this.redraw?.();
  }

  recolour(colours: ChartColours): void {
    this.colours = colours;
    this.redraw?.();
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return [{ zOrder: () => 'top', renderer: () => ({ draw: (target) => this.draw(target) }) }];
  }

  private draw(target: Target): void {
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      for (const stop of this.stops) this.drawStop(context, mediaSize.width, stop);
      for (const mark of this.marks) this.drawMark(context, mark);
      if (this.paused !== null) this.drawPause(context, mediaSize, this.paused);
    });
  }

  private drawMark(context: CanvasRenderingContext2D, mark: TradeMark): void {
    const extremes = this.extremes(mark.time);
    const x = this.chart.timeScale().timeToCoordinate(mark.time as UTCTimestamp);
    const edge =
      extremes === null ? null : this.series.priceToCoordinate(mark.side === 'buy' ? extremes.low : extremes.high);
    if (x === null || edge === null) return;
    const away = mark.side === 'buy' ? 1 : -1;
    const y = edge + away * GAP;
    context.fillStyle = mark.side === 'buy' ? this.colours.up : this.colours.down;
    context.beginPath();
    context.moveTo(x - 4, y - away * 7);
    context.lineTo(x, y - away * 12);
    context.lineTo(x + 4, y - away * 7);
    context.closePath();
    context.fill();
    context.beginPath();
    context.arc(x, y, RADIUS, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = this.colours.surface;
    context.font = `640 12px ${CHART_FONT}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(mark.label, x, y + 0.5);
  }

  private drawStop(context: CanvasRenderingContext2D, width: number, { price, side, words }: StopMark): void {
    const y = this.series.priceToCoordinate(price);
    if (y === null) return;
    context.strokeStyle = side === 'buy' ? this.colours.up : this.colours.down;
    context.setLineDash([6, 4]);
    context.beginPath();
    context.moveTo(0, Math.round(y) + 0.5);
    context.lineTo(width, Math.round(y) + 0.5);
    context.stroke();
    context.setLineDash([]);
    context.fillStyle = context.strokeStyle;
    context.font = `420 12px ${CHART_FONT}`;
    context.textAlign = 'left';
    context.textBaseline = 'alphabetic';
    context.fillText(words, RIGHT_OF_ATTRIBUTION, y - 4);
  }

  private drawPause(
    context: CanvasRenderingContext2D,
    size: { readonly width: number; readonly height: number },
    words: string,
  ): void {
    const scale = this.chart.timeScale();
    const last = scale.logicalToCoordinate(
      this.series.data().length as Parameters<typeof scale.logicalToCoordinate>[0],
    );
    if (last === null || last > size.width) return;
    context.strokeStyle = this.colours.warn;
    context.setLineDash([4, 3]);
    context.beginPath();
    context.moveTo(Math.round(last) + 0.5, 28);
    context.lineTo(Math.round(last) + 0.5, size.height);
    context.stroke();
    context.setLineDash([]);
    context.fillStyle = this.colours.warn;
    context.font = `420 12px ${CHART_FONT}`;
    context.textAlign = 'right';
    context.textBaseline = 'alphabetic';
    context.fillText(words, last - 6, size.height * 0.82);
  }
}
