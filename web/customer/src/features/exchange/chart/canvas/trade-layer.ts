import type { Chart, OverlayFigure, OverlayTemplate } from 'klinecharts';
import { CHART_FONT } from './chart-colours.js';
import type { ChartColours } from './chart-colours.js';
import { CANDLE_PANE } from './indicators.js';

/** The customer's trades of one side in one candle. */
export interface TradeMark {
  /** Start of the candle, in seconds. */
  readonly time: number;
  readonly side: 'buy' | 'sell';
  readonly count: number;
  /** `1` … `9`, and a plus from ten on. */
  readonly label: string;
}

/** What the overlay draws: the marks, words beside the line where trading was paused, and the colours of both. */
interface Extra {
  readonly marks: readonly TradeMark[];
  readonly pause: string | null;
  readonly colours: ChartColours;
}

const NAME = 'corella-trades';
const RADIUS = 8;
const GAP = 17;

function markFigures(
  { side, label }: TradeMark,
  at: { readonly x: number; readonly edge: number },
  of: Extra,
): OverlayFigure[] {
  const away = side === 'buy' ? 1 : -1;
  const { x } = at;
  const y = at.edge + away * GAP;
  const color = side === 'buy' ? of.colours.up : of.colours.down;
  const drop = [
    { x: x - 4, y: y - away * 7 },
    { x, y: y - away * 12 },
    { x: x + 4, y: y - away * 7 },
  ];
  return [
    { type: 'polygon', attrs: { coordinates: drop }, styles: { style: 'fill', color }, ignoreEvent: true },
    { type: 'circle', attrs: { x, y, r: RADIUS }, styles: { style: 'fill', color }, ignoreEvent: true },
    {
      type: 'text',
      attrs: { x, y: y + 0.5, text: label, align: 'center', baseline: 'middle' },
      styles: { color: of.colours.surface, backgroundColor: 'transparent', weight: 640, size: 12, family: CHART_FONT },
      ignoreEvent: true,
    },
  ];
}

function pauseFigures(x: number, height: number, { pause, colours }: Extra): OverlayFigure[] {
  if (pause === null) return [];
  const line = [
    { x, y: 28 },
    { x, y: height },
  ];
  return [
    {
      type: 'line',
      attrs: { coordinates: line },
      styles: { style: 'dashed', dashedValue: [4, 3], color: colours.warn, size: 1 },
      ignoreEvent: true,
    },
    {
      type: 'text',
      attrs: { x: x - 6, y: height * 0.82, text: pause, align: 'right', baseline: 'bottom' },
      styles: { color: colours.warn, backgroundColor: 'transparent', size: 12, family: CHART_FONT },
      ignoreEvent: true,
    },
  ];
}

/** Registered once with the library. */
export const TRADE_OVERLAY: OverlayTemplate<() => Extra> = {
  name: NAME,
  totalStep: 2,
  lock: true,
  createPointFigures: ({ chart, overlay, bounding, yAxis }) => {
    const extra = overlay.extendData();
    const bars = chart.getDataList();
    const { from, to } = chart.getVisibleRange();
    const visible = new Map(
      bars.slice(Math.max(0, from), to).map((bar, place) => [bar.timestamp, { bar, index: Math.max(0, from) + place }]),
    );
    const xOf = (dataIndex: number): number => {
      const at = chart.convertToPixel({ dataIndex }, { paneId: CANDLE_PANE });
      return Array.isArray(at) ? 0 : (at.x ?? 0);
    };
    const drawn = extra.marks.flatMap((mark) => {
      const found = visible.get(mark.time * 1000);
      if (found === undefined || yAxis === null) return [];
      const edge = yAxis.convertToPixel(mark.side === 'buy' ? found.bar.low : found.bar.high);
      return markFigures(mark, { x: xOf(found.index), edge }, extra);
    });
    return [...drawn, ...pauseFigures(xOf(bars.length), bounding.height, extra)];
  },
};

/**
 * Own trades as drops of radius 8 with a number, buys below the candle and sells above it; and the line where trading
 * was paused.
 */
export class TradeLayer {
  private marks: readonly TradeMark[] = [];
  private pause: string | null = null;

  constructor(
    private readonly chart: Chart,
    private colours: ChartColours,
  ) {}

  setMarks(marks: readonly TradeMark[]): void {
    this.marks = marks;
    this.draw();
  }

  /** Words beside the dashed line after the last candle; null removes it. */
  setPause(words: string | null): void {
    this.pause = words;
    this.draw();
  }

  recolour(colours: ChartColours): void {
    this.colours = colours;
    this.draw();
  }

  private draw(): void {
    const extra: Extra = { marks: this.marks, pause: this.pause, colours: this.colours };
    // The library copies objects, but not what functions return.
    const extendData = (): Extra => extra;
    // It draws an overlay only if it has a point. Where that stands does not matter.
    const points = [{ dataIndex: 0, value: 0 }];
    if (this.chart.overrideOverlay({ id: NAME, extendData })) return;
    this.chart.createOverlay({ id: NAME, name: NAME, lock: true, points, extendData });
  }
}
