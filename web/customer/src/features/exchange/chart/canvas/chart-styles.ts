import type { CandleType, DeepPartial, Styles } from 'klinecharts';
import { CHART_FONT, withAlpha } from './chart-colours.js';
import type { ChartColours } from './chart-colours.js';

/** How prices are drawn. A line is an area without its filling. */
export const SERIES_KINDS = ['candles', 'hollow', 'bars', 'line', 'area'] as const;
export type SeriesKind = (typeof SERIES_KINDS)[number];

const LIBRARY_TYPE: Readonly<Record<SeriesKind, CandleType>> = {
  candles: 'candle_solid',
  hollow: 'candle_up_stroke',
  bars: 'ohlc',
  line: 'area',
  area: 'area',
};

export const TEXT_PX = 12;
export const TEXT_WEIGHT = 420;
const MEDIUM = 540;
const AXIS_PX = 80;
const LAST_PRICE_PADDING = { paddingLeft: 6, paddingRight: 6, paddingTop: 4, paddingBottom: 4 };
/** How far the tag of the last price reaches from its line; the countdown stands below the price. */
export const LAST_PRICE_PX = {
  above: TEXT_PX / 2 + LAST_PRICE_PADDING.paddingTop,
  below: TEXT_PX / 2 + LAST_PRICE_PADDING.paddingBottom + TEXT_PX + LAST_PRICE_PADDING.paddingBottom,
} as const;
/** The countdown is written once a second. */
const COUNTDOWN_MS = 1_000;
const FILL_ALPHA = '33';

const text = (color: string): { color: string; family: string; size: number; weight: number } => ({
  color,
  family: CHART_FONT,
  size: TEXT_PX,
  weight: TEXT_WEIGHT,
});

function candleStyle(colours: ChartColours, kind: SeriesKind, belowLegendPx: number): DeepPartial<Styles['candle']> {
  const { up, down, primary } = colours;
  const last = { show: true, borderSize: 0, borderRadius: 0, ...LAST_PRICE_PADDING, ...text(colours.onPrimary) };
  return {
    type: LIBRARY_TYPE[kind],
    bar: {
      upColor: up,
      downColor: down,
      noChangeColor: up,
      upBorderColor: up,
      downBorderColor: down,
      noChangeBorderColor: up,
      upWickColor: up,
      downWickColor: down,
      noChangeWickColor: up,
    },
    area: {
      lineSize: 1.5,
      lineColor: primary,
      backgroundColor:
        kind === 'area'
          ? [
              { offset: 0, color: withAlpha(primary, '05') },
              { offset: 1, color: withAlpha(primary, FILL_ALPHA) },
            ]
          : 'transparent',
      point: { show: false, animation: false },
    },
    priceMark: {
      high: { show: false },
      low: { show: false },
      last: {
        upColor: up,
        downColor: down,
        noChangeColor: up,
        line: { style: 'dashed', dashedValue: [1, 3], size: 1 },
        text: { ...last, weight: MEDIUM },
        extendTexts: [{ ...last, paddingTop: 0, position: 'below_price', updateInterval: COUNTDOWN_MS }],
      },
    },
    // The line above the chart says it, with exact decimals. Indicators over the candles follow below it.
    tooltip: { showRule: 'none', offsetLeft: 8, offsetTop: belowLegendPx },
  };
}

function indicatorStyle(colours: ChartColours): DeepPartial<Styles['indicator']> {
  const lines = [colours.warn, colours.primary, colours.crest, colours.up, colours.down];
  const [upColor, downColor] = [withAlpha(colours.up, '4d'), withAlpha(colours.down, '4d')];
  return {
    lines: lines.map((color) => ({ color, size: 1 })),
    bars: [{ upColor, downColor, noChangeColor: upColor }],
    circles: [{ upColor: colours.up, downColor: colours.down, noChangeColor: colours.up }],
    tooltip: {
      offsetLeft: 8,
      offsetTop: 4,
      title: { ...text(colours.text2), marginLeft: 4, marginTop: 0 },
      legend: { ...text(colours.text2), marginLeft: 4, marginTop: 0 },
    },
  };
}

function axisStyle(colours: ChartColours): DeepPartial<Styles['xAxis']> {
  return {
    axisLine: { color: colours.line },
    tickLine: { show: false },
    tickText: { ...text(colours.text2), marginStart: 6, marginEnd: 6 },
  };
}

const crosshairStyle = (colours: ChartColours): DeepPartial<Styles['crosshair']['vertical']> => ({
  line: { color: colours.text3, dashedValue: [4, 4] },
  text: {
    ...text(colours.text),
    borderSize: 0,
    borderRadius: 0,
    backgroundColor: colours.lineStrong,
    paddingLeft: 6,
    paddingRight: 6,
  },
});

/** What somebody draws on the chart. */
function drawingStyle({ primary, primarySoft, surface }: ChartColours): DeepPartial<Styles['overlay']> {
  return {
    line: { color: primary, size: 1.5 },
    point: {
      color: surface,
      borderColor: primary,
      borderSize: 1.5,
      radius: 4,
      activeColor: primary,
      activeBorderColor: primarySoft,
      activeBorderSize: 4,
      activeRadius: 4,
    },
    rect: { color: primarySoft, borderColor: primary },
    polygon: { color: primarySoft, borderColor: primary },
    circle: { color: primarySoft, borderColor: primary },
    text: { ...text(primary), backgroundColor: surface, borderSize: 0 },
  };
}

/** The chart in the page's colours. `belowLegendPx` is where the lines about indicators over the candles begin. */
export const chartStyles = (colours: ChartColours, kind: SeriesKind, belowLegendPx: number): DeepPartial<Styles> => ({
  grid: {
    horizontal: { style: 'solid', color: colours.line },
    vertical: { style: 'solid', color: colours.line },
  },
  candle: candleStyle(colours, kind, belowLegendPx),
  indicator: indicatorStyle(colours),
  xAxis: axisStyle(colours),
  yAxis: { ...axisStyle(colours), size: AXIS_PX },
  separator: { color: colours.line, activeBackgroundColor: colours.primarySoft },
  crosshair: { horizontal: crosshairStyle(colours), vertical: crosshairStyle(colours) },
  overlay: drawingStyle(colours),
});
