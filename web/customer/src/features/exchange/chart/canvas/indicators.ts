import { groupThousands } from '@corella/ui';
import type { Indicator, IndicatorCreate, IndicatorTooltipData } from 'klinecharts';

type IndicatorTooltipParams = Parameters<NonNullable<Indicator['createTooltipDataSource']>>[0];

/** The indicators on offer: over the candles, or in a pane of their own below. */
const OVER_CANDLES = ['MA', 'EMA', 'BOLL', 'VOL'] as const;
const IN_OWN_PANE = ['MACD', 'RSI', 'KDJ'] as const;
export const INDICATORS = [...OVER_CANDLES, ...IN_OWN_PANE] as const;
export type IndicatorName = (typeof INDICATORS)[number];

export const CANDLE_PANE = 'candle_pane';
export const VOLUME_AXIS = 'volume';
/** Part of the candles' height that the largest volume takes. */
const VOLUME_SHARE = 0.16;
const PANE_PX = 88;

const isOverCandles = (name: IndicatorName): boolean => OVER_CANDLES.some((one) => one === name);
const paneOf = (name: IndicatorName): string => (isOverCandles(name) ? CANDLE_PANE : `pane-${name}`);

/** The usual lengths, in candles. Volume has no average of its own. */
const LENGTHS: Readonly<Record<IndicatorName, readonly number[]>> = {
  MA: [7, 25, 99],
  EMA: [12, 26],
  BOLL: [20, 2],
  VOL: [],
  MACD: [12, 26, 9],
  RSI: [6, 12, 24],
  KDJ: [9, 3, 3],
};

const SILENT: IndicatorTooltipData = { name: '', calcParamsText: '', features: [], legends: [] };

/** An indicator for the library's `createIndicator`. Prices have `pricePrecision` decimals. */
export function indicatorOf(name: IndicatorName, pricePrecision: number): IndicatorCreate {
  const indicator = { id: name, name, paneId: paneOf(name), calcParams: [...LENGTHS[name]] };
  // The line above the chart says the volume.
  if (name === 'VOL') return { ...indicator, yAxisId: VOLUME_AXIS, createTooltipDataSource: () => SILENT };
  // MACD is a difference of prices; the others have a precision of their own.
  return name === 'MACD'
    ? { ...indicator, precision: pricePrecision, createTooltipDataSource: (at) => macdText(at, pricePrecision) }
    : indicator;
}

/** Its bars are pale, to stay behind the lines, and the library would write their figure as pale as they are. */
function macdText({ chart, indicator, crosshair }: IndicatorTooltipParams, decimals: number): IndicatorTooltipData {
  const { lines, tooltip } = chart.getStyles().indicator;
  const figures = new Map(Object.entries(indicator.result[crosshair.dataIndex ?? -1] ?? {}));
  const legends = indicator.figures.map(({ key, title = '', type }, at) => {
    const color = (type === 'line' ? lines[at]?.color : undefined) ?? tooltip.legend.color;
    const figure: unknown = figures.get(key);
    const text = typeof figure === 'number' ? groupThousands(figure.toFixed(decimals)) : '–';
    return { title: { text: title, color }, value: { text, color } };
  });
  return { name: indicator.shortName, calcParamsText: `(${LENGTHS.MACD.join(',')})`, features: [], legends };
}

/** Height and place of an indicator's own pane; null for one over the candles. */
export const paneFor = (
  name: IndicatorName,
): { readonly id: string; readonly height: number; readonly minHeight: number } | null =>
  isOverCandles(name) ? null : { id: paneOf(name), height: PANE_PX, minHeight: 48 };

/** Keeps the volume in the lowest part of the candles' pane. `most` is the largest visible one. */
export function volumeRange(most: number): {
  readonly from: number;
  readonly to: number;
  readonly range: number;
  readonly realFrom: number;
  readonly realTo: number;
  readonly realRange: number;
  readonly displayFrom: number;
  readonly displayTo: number;
  readonly displayRange: number;
} {
  const to = most / VOLUME_SHARE;
  return {
    from: 0,
    to,
    range: to,
    realFrom: 0,
    realTo: to,
    realRange: to,
    displayFrom: 0,
    displayTo: to,
    displayRange: to,
  };
}
