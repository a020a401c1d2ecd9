import { useStale } from '@corella/api-client';
import { groupThousands, themeStore } from '@corella/ui';
import type { IChartApiBase, ISeriesApi } from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { sortedLevels, textOf } from '../../../../book-levels/book-levels.js';
import { useExchange } from '../../core/exchange-context.js';
import { CHART_FONT, readColours } from '../canvas/chart-colours.js';
import { depthPoints } from './depth-points.js';
import type { DepthPoint } from './depth-points.js';
import styles from '../chart.module.css';

type Library = typeof import('lightweight-charts');
interface DepthChart {
  readonly chart: IChartApiBase<number>;
  readonly asks: ISeriesApi<'Area', number>;
  readonly bids: ISeriesApi<'Area', number>;
}

const POINTS = 120;
const EVERY_MS = 500;

/** `decimals` says how many the prices below the chart have. */
function makeChart(box: HTMLElement, library: Library, decimals: () => number): DepthChart {
  const chart = library.createOptionsChart(box, {
    autoSize: true,
    handleScroll: false,
    handleScale: false,
    timeScale: { rightOffset: 0, minBarSpacing: 0.5 },
  });
  const text = (price: number): string => groupThousands(price.toFixed(decimals()));
  // The library has no option for how prices are written on this axis.
  Object.assign(chart.horzBehaviour(), {
    formatHorzItem: text,
    formatTickmark: ({ time }: { readonly time: number }) => text(time),
  });
  const area = {
    lineType: library.LineType.WithSteps,
    lineWidth: 1,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
  } as const;
  return { chart, asks: chart.addSeries(library.AreaSeries, area), bids: chart.addSeries(library.AreaSeries, area) };
}

function colour({ chart, asks, bids }: DepthChart): void {
  const colours = readColours();
  chart.applyOptions({
    layout: {
      background: { color: 'transparent' },
      textColor: colours.text2,
      fontFamily: CHART_FONT,
      fontSize: 12,
      attributionLogo: true,
    },
    grid: { vertLines: { color: colours.line }, horzLines: { color: colours.line } },
    rightPriceScale: { borderColor: colours.line, minimumWidth: 80, scaleMargins: { top: 0.12, bottom: 0 } },
    timeScale: { borderColor: colours.line, allowBoldLabels: false, tickMarkMaxCharacterLength: 14 },
    crosshair: {
      vertLine: { color: colours.text3, labelBackgroundColor: colours.lineStrong },
      horzLine: { color: colours.text3, labelBackgroundColor: colours.lineStrong },
    },
  });
  asks.applyOptions({ lineColor: colours.down, topColor: colours.downSoft, bottomColor: colours.downSoft });
  bids.applyOptions({ lineColor: colours.up, topColor: colours.upSoft, bottomColor: colours.upSoft });
}

/** Running totals on both sides of the middle, to scale, redrawn twice a second. */
export function DepthView(): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market, depth, pair } = useExchange();
  const stale = useStale(market);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let made: DepthChart | null = null;
    let ended = false;
    let decimals = market.pricePrecision;
    const precision = { price: market.pricePrecision, amount: market.amountPrecision };
    const at = ({ ticks, lots }: DepthPoint): { readonly time: number; readonly value: number } => ({
      time: Number(textOf(ticks, precision.price)),
      value: Number(textOf(lots, precision.amount)),
    });
    const draw = (): void => {
      const book = depth.get();
      if (made === null || book === null) return;
      const points = depthPoints(
        sortedLevels(book.asks, 'ask', precision),
        sortedLevels(book.bids, 'bid', precision),
        POINTS,
      );
      if (points === null) return;
      const step = (points.asks[1]?.ticks ?? 1) - (points.asks[0]?.ticks ?? 0);
      decimals = step % 10 ** precision.price === 0 ? 0 : precision.price;
      made.bids.setData(points.bids.map(at));
      made.asks.setData(points.asks.map(at));
      made.chart.timeScale().fitContent();
    };
    void import('lightweight-charts').then((library) => {
      if (ended || box.current === null) return;
      made = makeChart(box.current, library, () => decimals);
      colour(made);
      draw();
    });
    const timer = setInterval(draw, EVERY_MS);
    const leaves = [
      depth.subscribe(() => undefined),
      themeStore.subscribe(() => {
        if (made !== null) colour(made);
      }),
    ];
    return () => {
      ended = true;
      clearInterval(timer);
      leaves.forEach((leave) => leave());
      made?.chart.remove();
    };
  }, [market, depth]);
  return (
    <div
      className={styles.draw}
      ref={box}
      role="group"
      aria-label={t('chart.depthLabel', { pair })}
      data-stale={stale || undefined}
    />
  );
}
