import type { PageChart } from '../canvas/candle-chart.js';
import type { SeriesKind } from '../canvas/chart-styles.js';
import type { Drawing, DrawingTool } from '../canvas/drawing-layer.js';
import type { IndicatorName } from '../canvas/indicators.js';
import type { OrderLine, OrderMoved } from '../canvas/order-layer.js';
import type { TradeMark } from '../canvas/trade-layer.js';

/** A chart that remembers what it was told. The real one draws on a canvas, which specs do not have. */
export class RecordedChart implements PageChart {
  kind: SeriesKind | null = null;
  indicators: readonly IndicatorName[] = [];
  marks: readonly TradeMark[] = [];
  pause: string | null = null;
  lines: readonly OrderLine[] = [];
  /** As if a line had been dropped at a price. */
  drop: OrderMoved = () => undefined;
  loaded: readonly Drawing[] = [];
  started: DrawingTool[] = [];
  cleared = 0;

  readonly trades = {
    setMarks: (marks: readonly TradeMark[]): void => {
      this.marks = marks;
    },
    setPause: (words: string | null): void => {
      this.pause = words;
    },
  };
  readonly orders = {
    set: (lines: readonly OrderLine[], moved: OrderMoved): void => {
      this.lines = lines;
      this.drop = moved;
    },
  };
  readonly drawings = {
    load: (drawings: readonly Drawing[]): void => {
      this.loaded = drawings;
    },
    start: (tool: DrawingTool): void => void this.started.push(tool),
    cancel: (): boolean => false,
    removeSelected: (): boolean => false,
    clear: (): void => {
      this.cleared += 1;
    },
  };

  setKind(kind: SeriesKind): void {
    this.kind = kind;
  }

  setIndicators(names: readonly IndicatorName[]): void {
    this.indicators = names;
  }

  recolour(): void {
    // The colours are the library's business.
  }
}
