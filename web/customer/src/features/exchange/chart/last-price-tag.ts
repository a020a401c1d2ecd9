import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  Time,
} from 'lightweight-charts';
import { CHART_FONT } from './chart-colours.js';
import type { ChartColours } from './chart-colours.js';

export interface PriceTag {
  readonly price: number;
  readonly text: string;
  /** Time to the candle's close; null while the market is paused or stale. */
  readonly countdown: string | null;
  readonly rising: boolean;
}

const LINE = 20;
const SECOND_LINE = 16;
const PAD = 8;

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** The last price on the price axis, with the countdown to the candle's close under it. */
export class LastPriceTag implements ISeriesPrimitive<Time> {
  private tag: PriceTag | null = null;
  private redraw: (() => void) | null = null;

  constructor(
    private readonly series: ISeriesApi<'Candlestick'>,
    private colours: ChartColours,
  ) {}

  attached({ requestUpdate }: { readonly requestUpdate: () => void }): void {
    this.redraw = requestUpdate;
  }

  detached(): void {
    this.redraw = null;
  }

  set(tag: PriceTag | null): void {
    this.tag = tag;
    this.redraw?.();
  }

  recolour(colours: ChartColours): void {
    this.colours = colours;
    this.redraw?.();
  }

  priceAxisPaneViews(): readonly IPrimitivePaneView[] {
    return [{ zOrder: () => 'top', renderer: () => ({ draw: (target) => this.draw(target) }) }];
  }

  private draw(target: Target): void {
    const tag = this.tag;
    const y = tag === null ? null : this.series.priceToCoordinate(tag.price);
    if (tag === null || y === null) return;
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const top = Math.round(y) - LINE / 2;
      context.fillStyle = tag.rising ? this.colours.up : this.colours.down;
      context.fillRect(1, top, mediaSize.width - 1, tag.countdown === null ? LINE : LINE + SECOND_LINE);
      context.fillStyle = this.colours.onPrimary;
      context.textAlign = 'right';
      context.textBaseline = 'middle';
      context.font = `540 12px ${CHART_FONT}`;
      context.fillText(tag.text, mediaSize.width - PAD, top + LINE / 2 + 1);
      if (tag.countdown === null) return;
      context.font = `420 12px ${CHART_FONT}`;
      context.fillText(tag.countdown, mediaSize.width - PAD, top + LINE + SECOND_LINE / 2 - 1);
    });
  }
}
