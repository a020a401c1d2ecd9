import type { Chart, OverlayCreate } from 'klinecharts';
import type { ChartColours } from './chart-colours.js';
import { ORDER_OVERLAY, OrderLayer } from './order-layer.js';
import type { OrderLine } from './order-layer.js';

type Made = OverlayCreate<() => unknown>;

/** The overlays that a layer has made and not removed. */
class FakeChart {
  overlays: Made[] = [];
  crosshair = true;
  setStyles({ crosshair }: { readonly crosshair: { readonly show: boolean } }): void {
    this.crosshair = crosshair.show;
  }
  getDataList(): readonly { readonly close: number }[] {
    return [{ close: 150 }];
  }
  createOverlay(made: readonly Made[]): void {
    this.overlays.push(...made);
  }
  removeOverlay({ groupId }: { readonly groupId: string }): void {
    this.overlays = this.overlays.filter((one) => one.groupId !== groupId);
  }
}

const LINE: OrderLine = {
  orderId: '7',
  of: 'price',
  price: '150000.00',
  side: 'buy',
  words: 'Buy 0.05',
  movable: true,
};
const format = { decimals: 2, priceText: (price: string) => price, widthOf: (text: string) => text.length * 7 };

function layerOn(chart: FakeChart): OrderLayer {
  return new OrderLayer(chart as unknown as Chart, {} as ChartColours, format);
}
/** As the library does it: a drag begins, and ends with the line at a price. */
function drag({ onPressedMoveStart, onPressedMoveEnd }: Made, value: number): void {
  const event = { overlay: { points: [{ value }] } } as unknown as Parameters<NonNullable<Made['onPressedMoveEnd']>>[0];
  onPressedMoveStart?.(event);
  onPressedMoveEnd?.(event);
}
const only = ({ overlays }: FakeChart): Made => {
  const [one] = overlays;
  if (one === undefined) throw new Error('there is no line');
  return one;
};

const PX_AXIS = { convertToPixel: (price: number) => 300 - price, convertToNicePixel: (price: number) => 300 - price };
type TagsOf = Parameters<NonNullable<typeof ORDER_OVERLAY.createYAxisFigures>>[0];
/** The tags on a price axis that goes from 300 down to 0, one a pixel: text and place. */
const tags = ({ overlays }: FakeChart, prices: readonly number[]): readonly string[] =>
  overlays.flatMap(({ extendData }, at) => {
    const given = {
      overlay: { extendData, points: [{ value: prices[at] }] },
      bounding: { width: 80, height: 300 },
      yAxis: PX_AXIS,
    };
    const figures = ORDER_OVERLAY.createYAxisFigures?.(given as unknown as TagsOf) ?? [];
    return [figures].flat().map(({ attrs }) => {
      const { text, y } = attrs as { readonly text: string; readonly y: number };
      return `${text} at ${y}`;
    });
  });
const NEAR: readonly OrderLine[] = [
  { ...LINE, orderId: '1', price: '200.00' },
  { ...LINE, orderId: '2', price: '100.00' },
];

describe('order lines', () => {
  it('leave the last price legible, and say their prices beside it', () => {
    const chart = new FakeChart();
    layerOn(chart).set([{ ...LINE, price: '152.00' }], () => undefined);
    expect(tags(chart, [152])).toEqual(['152.00 at 130']);
  });

  it('say the price under the hand, whatever other line is near', () => {
    const chart = new FakeChart();
    layerOn(chart).set(NEAR, () => undefined);
    const held = chart.overlays[1];
    const at = { overlay: { points: [{ value: 195 }] } } as unknown as Parameters<
      NonNullable<Made['onPressedMoving']>
    >[0];
    held?.onPressedMoveStart?.(at);
    held?.onPressedMoving?.(at);
    expect(tags(chart, [200, 195])).toEqual(['200.00 at 85', '195.00 at 105']);
  });

  it('tell the price at which one was dropped, in whole ticks, and stay until told otherwise', () => {
    const chart = new FakeChart();
    const moves: string[] = [];
    layerOn(chart).set([LINE], (line, price) => moves.push(`${line.orderId} ${price}`));
    drag(only(chart), 149_500.128);
    expect(moves).toEqual(['7 149500.13']);
    expect(only(chart).points).toEqual([{ dataIndex: 0, value: 150_000 }]);
  });

  it('tell nothing of one that was dropped where it was', () => {
    const chart = new FakeChart();
    const moves: string[] = [];
    layerOn(chart).set([LINE], (_, price) => moves.push(price));
    drag(only(chart), 150_000.004);
    expect(moves).toEqual([]);
  });

  it('do not move under the hand while one is dragged', () => {
    const chart = new FakeChart();
    const layer = layerOn(chart);
    layer.set([LINE], () => undefined);
    const held = only(chart);
    held.onPressedMoveStart?.({} as Parameters<NonNullable<Made['onPressedMoveStart']>>[0]);
    layer.set([], () => undefined);
    expect(chart.overlays).toEqual([held]);
  });

  it('go back where they were on Escape, and tell nothing when the button is released', () => {
    const chart = new FakeChart();
    const moves: string[] = [];
    layerOn(chart).set([LINE], (_, price) => moves.push(price));
    const held = only(chart);
    const at = { overlay: { points: [{ value: 149_000 }] } } as unknown as Parameters<
      NonNullable<Made['onPressedMoveEnd']>
    >[0];
    held.onPressedMoveStart?.(at);
    expect(chart.crosshair).toBe(false);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect([chart.crosshair, only(chart) === held]).toEqual([true, false]);
    expect(only(chart).points).toEqual([{ dataIndex: 0, value: 150_000 }]);
    held.onPressedMoveEnd?.(at);
    expect(moves).toEqual([]);
    drag(only(chart), 149_000);
    expect(moves).toEqual(['149000.00']);
  });

  it('leave the keyboard and the chart alone once the chart is gone, although one was being dragged', () => {
    const chart = new FakeChart();
    const layer = layerOn(chart);
    layer.set([LINE], () => undefined);
    only(chart).onPressedMoveStart?.({} as Parameters<NonNullable<Made['onPressedMoveStart']>>[0]);
    layer.destroy();
    const heard = jest.fn();
    document.body.addEventListener('keydown', heard, { once: true });
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(heard).toHaveBeenCalledTimes(1);
    expect(chart.crosshair).toBe(false);
  });

  it('are fixed where the order cannot be moved', () => {
    const chart = new FakeChart();
    layerOn(chart).set([{ ...LINE, movable: false }], () => undefined);
    expect(only(chart).lock).toBe(true);
  });
});
