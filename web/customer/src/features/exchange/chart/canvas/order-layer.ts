import type { Bounding, Chart, OverlayFigure, OverlayTemplate, YAxis } from 'klinecharts';
import { CHART_FONT } from './chart-colours.js';
import type { ChartColours } from './chart-colours.js';
import { LAST_PRICE_PX } from './chart-styles.js';
import { labelPlaces, tagPlaces } from './label-places.js';
import type { Place, TakenPart } from './label-places.js';

/** An open order of the customer as a line across the chart. */
export interface OrderLine {
  readonly orderId: string;
  /** Which of its prices the line stands for: that of the order, or the one at which a stop order is placed. */
  readonly of: 'price' | 'stopPrice';
  /** Decimal string. */
  readonly price: string;
  readonly side: 'buy' | 'sell';
  /** Said on the line, e.g. `Buy 0.05`. */
  readonly words: string;
  /** Whether it can be dragged to another price. */
  readonly movable: boolean;
}

/** A line was dropped at another price: a decimal string, a whole number of ticks. */
export type OrderMoved = (line: OrderLine, price: string) => void;

interface Format {
  readonly decimals: number;
  readonly priceText: (price: string) => string;
  /** In pixels. */
  readonly widthOf: (text: string, size: number, weight: number, family: string) => number;
}

interface Extra extends Format {
  readonly line: OrderLine;
  /** All lines of the layer, whose labels share the edge of the chart. The one in the hand comes first. */
  readonly lines: readonly OrderLine[];
  /** Where a line stands: at its price, or where the hand is. */
  readonly priceOf: (line: OrderLine) => number;
  /** The chart's own tag on the price axis. */
  readonly lastPrice: number | undefined;
  readonly colours: ChartColours;
}

const NAME = 'corella-order';
const LABEL_X = 8;
const MEDIUM = 540;
const SIZE = 12;
const PADDING = { paddingLeft: 6, paddingRight: 6, paddingTop: 3, paddingBottom: 3 };
const LABEL_HEIGHT = SIZE + PADDING.paddingTop + PADDING.paddingBottom + 2;
/** Wider than the line, so that a finger or an unsteady hand finds it. */
const GRIP_PX = 8;

const roundedPrice = (value: number | undefined, decimals: number): string => Math.max(0, value ?? 0).toFixed(decimals);

const yOf = (price: number, yAxis: YAxis | null): number => yAxis?.convertToPixel(price) ?? 0;

/** What the tag of the last price takes of the price axis. */
function lastPart(price: number | undefined, yAxis: YAxis | null): readonly TakenPart[] {
  if (price === undefined || yAxis === null) return [];
  const shown = yAxis.convertToNicePixel(price);
  return [{ at: yAxis.convertToPixel(price), from: shown - LAST_PRICE_PX.above, to: shown + LAST_PRICE_PX.below }];
}

/** Where the line begins, and its label if there is room for one. */
function placeOf({ line, lines, priceOf, widthOf }: Extra, yAxis: YAxis | null, { width, height }: Bounding): Place {
  const labels = lines.map((one) => ({
    y: yOf(priceOf(one), yAxis),
    width: widthOf(one.words, SIZE, MEDIUM, CHART_FONT) + PADDING.paddingLeft + PADDING.paddingRight,
  }));
  const pane = { left: LABEL_X, right: width - LABEL_X, height, labelHeight: LABEL_HEIGHT };
  return labelPlaces(labels, pane)[lines.indexOf(line)] ?? { label: LABEL_X, line: 0 };
}

/** Registered once with the library. A line is dragged up and down; where it is on the time axis does not matter. */
export const ORDER_OVERLAY: OverlayTemplate<() => Extra> = {
  name: NAME,
  totalStep: 2,
  createPointFigures: ({ overlay, coordinates, bounding, yAxis }): OverlayFigure[] => {
    const [at] = coordinates;
    if (at === undefined) return [];
    const extra = overlay.extendData();
    const { line, colours } = extra;
    const color = line.side === 'buy' ? colours.up : colours.down;
    const place = placeOf(extra, yAxis, bounding);
    const across = [
      { x: place.line, y: at.y },
      { x: bounding.width, y: at.y },
    ];
    const grip = { x: 0, y: at.y - GRIP_PX / 2, width: bounding.width, height: GRIP_PX };
    const figures: OverlayFigure[] = [
      {
        type: 'line',
        attrs: { coordinates: across },
        styles: { style: 'dashed', dashedValue: line.of === 'stopPrice' ? [2, 4] : [6, 4], color, size: 1 },
        ignoreEvent: true,
      },
      { type: 'rect', attrs: grip, styles: { style: 'fill', color: 'transparent', borderSize: 0 } },
    ];
    if (place.label !== null)
      figures.push({
        type: 'text',
        attrs: { x: place.label, y: at.y, text: line.words, align: 'left', baseline: 'middle' },
        styles: {
          color,
          backgroundColor: colours.surface,
          style: 'stroke_fill',
          borderColor: color,
          borderSize: 1,
          borderRadius: 2,
          size: SIZE,
          weight: MEDIUM,
          family: CHART_FONT,
          ...PADDING,
        },
      });
    return figures;
  },
  createYAxisFigures: ({ overlay, bounding, yAxis }): OverlayFigure[] => {
    const { line, lines, colours, priceText, decimals, priceOf, lastPrice } = overlay.extendData();
    const ys = lines.map((one) => yOf(priceOf(one), yAxis));
    const pane = { height: bounding.height, labelHeight: LABEL_HEIGHT };
    const y = tagPlaces(ys, pane, lastPart(lastPrice, yAxis))[lines.indexOf(line)] ?? null;
    if (y === null) return [];
    const color = line.side === 'buy' ? colours.up : colours.down;
    const text = priceText(roundedPrice(overlay.points[0]?.value, decimals));
    return [
      {
        type: 'text',
        attrs: { x: bounding.width, y, text, align: 'right', baseline: 'middle', width: bounding.width - 1 },
        styles: {
          color,
          backgroundColor: colours.surface,
          style: 'stroke_fill',
          borderColor: color,
          borderSize: 1,
          borderRadius: 0,
          size: SIZE,
          weight: MEDIUM,
          family: CHART_FONT,
          ...PADDING,
        },
        ignoreEvent: true,
      },
    ];
  },
};

/** Open orders as lines that can be dragged to another price. */
export class OrderLayer {
  private lines: readonly OrderLine[] = [];
  private moved: OrderMoved = () => undefined;
  /** While one is being dragged, what arrives waits, so that nothing moves under the hand. */
  private dragging = false;
  /** The one that is being dragged, and the price under the hand. */
  private held: { readonly line: OrderLine; readonly price: number } | null = null;
  /** Stops listening for what gives the drag up. */
  private unlisten: (() => void) | null = null;

  constructor(
    private readonly chart: Chart,
    private colours: ChartColours,
    private readonly format: Format,
  ) {}

  set(lines: readonly OrderLine[], moved: OrderMoved): void {
    this.lines = lines;
    this.moved = moved;
    this.draw();
  }

  recolour(colours: ChartColours): void {
    this.colours = colours;
    this.draw();
  }

  /** Before the chart is disposed of, perhaps in the middle of a drag. What arrives from then on is not drawn. */
  destroy(): void {
    this.dragging = true;
    this.unlisten?.();
    this.unlisten = null;
  }

  private draw(): void {
    if (this.dragging) return;
    this.chart.removeOverlay({ groupId: NAME });
    const { lines } = this;
    this.chart.createOverlay(
      lines.map((line) => ({
        name: NAME,
        groupId: NAME,
        lock: !line.movable,
        points: [{ dataIndex: 0, value: Number(line.price) }],
        // The library copies objects, but not what functions return.
        extendData: (): Extra => this.extraOf(line, lines),
        onPressedMoveStart: () => this.taken(),
        onPressedMoving: ({ overlay }) => {
          const price = overlay.points[0]?.value;
          if (this.dragging && price !== undefined) this.held = { line, price };
        },
        onPressedMoveEnd: ({ overlay }) => this.dropped(line, overlay.points[0]?.value),
        // The library removes what is pressed with the right button.
        onRightClick: (event) => event.preventDefault?.(),
      })),
    );
  }

  private extraOf(line: OrderLine, lines: readonly OrderLine[]): Extra {
    const { held, colours, format } = this;
    return {
      line,
      lines: held === null ? lines : [held.line, ...lines.filter((one) => one !== held.line)],
      priceOf: (one) => (one === held?.line ? held.price : Number(one.price)),
      lastPrice: this.chart.getDataList().at(-1)?.close,
      colours,
      ...format,
    };
  }

  /** The line says its price itself, so the crosshair beside it is hidden. Escape puts the line back. */
  private taken(): void {
    this.dragging = true;
    this.chart.setStyles({ crosshair: { show: false } });
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.released();
      this.draw();
    };
    window.addEventListener('keydown', key, { capture: true });
    this.unlisten = () => window.removeEventListener('keydown', key, { capture: true });
  }

  private released(): void {
    this.dragging = false;
    this.held = null;
    this.unlisten?.();
    this.unlisten = null;
    this.chart.setStyles({ crosshair: { show: true } });
  }

  private dropped(line: OrderLine, value: number | undefined): void {
    // The library goes on with a drag that was given up, until the button is released.
    if (!this.dragging) return this.draw();
    this.released();
    const price = roundedPrice(value, this.format.decimals);
    // The page says where the line is to stand meanwhile.
    this.draw();
    if (price !== Number(line.price).toFixed(this.format.decimals)) this.moved(line, price);
  }
}
