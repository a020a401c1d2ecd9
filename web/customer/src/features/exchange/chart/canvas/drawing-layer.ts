import type { Chart, Overlay, OverlayCreate } from 'klinecharts';

/** The drawing tools on offer, by the library's names. */
export const DRAWING_TOOLS = [
  'segment',
  'rayLine',
  'straightLine',
  'horizontalStraightLine',
  'verticalStraightLine',
  'parallelStraightLine',
  'priceChannelLine',
  'fibonacciLine',
  'brush',
] as const;
export type DrawingTool = (typeof DRAWING_TOOLS)[number];

/** Where a drawing stands: times in milliseconds, prices as numbers. A horizontal line has no time that matters. */
export interface DrawnPoint {
  readonly timestamp?: number;
  readonly value?: number;
}
export interface Drawing {
  readonly tool: DrawingTool;
  readonly points: readonly DrawnPoint[];
}

const GROUP = 'drawings';
const isTool = (name: string): name is DrawingTool => DRAWING_TOOLS.some((tool) => tool === name);

const drawnPoint = ({ timestamp, value }: { timestamp?: number; value?: number }): DrawnPoint => ({
  ...(timestamp === undefined ? {} : { timestamp }),
  ...(value === undefined ? {} : { value }),
});

/** Lines and channels that somebody draws. */
export class DrawingLayer {
  private pending: string | null = null;
  private selected: string | null = null;

  constructor(
    private readonly chart: Chart,
    /** All drawings after each change, and whether one is being drawn. */
    private readonly changed: (drawings: readonly Drawing[], drawing: boolean) => void,
  ) {}

  load(drawings: readonly Drawing[]): void {
    this.chart.removeOverlay({ groupId: GROUP });
    this.chart.createOverlay(
      drawings.map(({ tool, points }) =>
        this.overlayOf(
          tool,
          points.map((point) => ({ ...point })),
        ),
      ),
    );
  }

  /** The next presses on the chart set the points. */
  start(tool: DrawingTool, magnet: boolean): void {
    this.cancel();
    const made = this.chart.createOverlay({ ...this.overlayOf(tool), mode: magnet ? 'weak_magnet' : 'normal' });
    this.pending = typeof made === 'string' ? made : null;
    this.tell();
  }

  /** Gives up a drawing whose points are not all set. True if there was one. */
  cancel(): boolean {
    if (this.pending === null) return false;
    const id = this.pending;
    this.pending = null;
    this.chart.removeOverlay({ id });
    this.tell();
    return true;
  }

  /** Removes the drawing that was pressed last. True if there was one. */
  removeSelected(): boolean {
    if (this.selected === null) return false;
    const id = this.selected;
    this.selected = null;
    this.chart.removeOverlay({ id });
    this.tell();
    return true;
  }

  clear(): void {
    this.pending = null;
    this.selected = null;
    this.chart.removeOverlay({ groupId: GROUP });
    this.tell();
  }

  private overlayOf(tool: DrawingTool, points?: OverlayCreate['points']): OverlayCreate {
    return {
      name: tool,
      groupId: GROUP,
      ...(points === undefined ? {} : { points }),
      onDrawEnd: () => {
        this.pending = null;
        this.tell();
      },
      onPressedMoveEnd: () => this.tell(),
      onSelected: ({ overlay }) => {
        this.selected = overlay.id;
      },
      onDeselected: () => {
        this.selected = null;
      },
    };
  }

  private tell(): void {
    const whole = this.chart.getOverlays({ groupId: GROUP }).filter(({ id }) => id !== this.pending);
    this.changed(
      whole.flatMap(({ name, points }: Overlay) =>
        isTool(name) ? [{ tool: name, points: points.map(drawnPoint) }] : [],
      ),
      this.pending !== null,
    );
  }
}
