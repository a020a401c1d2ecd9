import { useStale } from '@corella/api-client';
import type { CandlePeriod } from '@corella/contracts/market';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language.js';
import { isTrading } from '../../../../market-list/market-rows.js';
import { useExchange } from '../../core/exchange-context.js';
import { PHONE, useMedia } from '../../core/use-media.js';
import type { PageChart } from '../canvas/candle-chart.js';
import type { Drawing } from '../canvas/drawing-layer.js';
import { CandleSession } from './candle-session.js';
import type { LegendWords } from './legend.js';

export type Load = { readonly status: 'loading' | 'loaded' } | { readonly status: 'failed'; readonly error: Error };
const LOADING: Load = { status: 'loading' };

export interface ChartElements {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly legend: RefObject<HTMLDivElement | null>;
}

export interface ChartEvents {
  /** All drawings after each change, and whether one is being drawn. */
  readonly onDrawings: (drawings: readonly Drawing[], drawing: boolean) => void;
}

export interface ShownSession {
  /** Null until the chart library has arrived. */
  readonly chart: PageChart | null;
  readonly load: Load;
  readonly reload: () => void;
}

function useLegendWords(): LegendWords {
  const { t } = useTranslation('exchange');
  const { base } = useExchange();
  return useMemo(
    () => ({
      open: t('chart.open'),
      high: t('chart.high'),
      low: t('chart.low'),
      close: t('chart.close'),
      volume: t('chart.volume'),
      unit: base,
    }),
    [t, base],
  );
}

/** The latest value, for callbacks that outlive a render. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}

/** Keeps one session alive for the current pair and period. Another pair, period or language starts another session. */
export function useCandleSession(
  { box, legend }: ChartElements,
  period: CandlePeriod,
  events: ChartEvents,
): ShownSession {
  const language = useLanguage();
  const { market } = useExchange();
  const stale = useStale(market);
  const narrow = useMedia(PHONE);
  const words = useLegendWords();
  const session = useRef<CandleSession | null>(null);
  const [chart, setChart] = useState<PageChart | null>(null);
  const [load, setLoad] = useState<Load>(LOADING);
  const quiet = useLatest(stale || !isTrading(market));
  const steady = useLatest(market);
  const latest = useLatest(events);

  useEffect(() => {
    if (box.current === null || legend.current === null) return undefined;
    setLoad(LOADING);
    const made = new CandleSession({
      market: steady.current,
      period,
      language,
      narrow,
      words,
      box: box.current,
      legend: legend.current,
      quiet: () => quiet.current,
      onChart: setChart,
      onDrawings: (drawings, drawing) => latest.current.onDrawings(drawings, drawing),
      onLoaded: () => setLoad({ status: 'loaded' }),
      onFailed: (error) => setLoad({ status: 'failed', error }),
    });
    session.current = made;
    return () => {
      setChart(null);
      made.close();
    };
  }, [box, legend, quiet, steady, latest, market.symbol, period, language, narrow, words]);

  return { chart, load, reload: () => session.current?.reload() };
}
