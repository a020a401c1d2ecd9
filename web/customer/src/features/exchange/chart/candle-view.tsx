import { useFills, useMe, useOpenOrders, useStale } from '@corella/api-client';
import type { Order } from '@corella/contracts/web';
import type { CandlePeriod } from '@corella/contracts/market';
import { ErrorState, clockTime, showDecimal, themeStore } from '@corella/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.js';
import { isTrading } from '../../../market-list/market-rows.js';
import { useExchange } from '../page/exchange-context.js';
import { PHONE, useMedia } from '../page/use-media.js';
import type { CandleChart } from './candle-chart.js';
import { CandleSession } from './candle-session.js';
import { stopMarks } from './stop-marks.js';
import { tradeMarks } from './trade-marks.js';
import styles from './chart.module.css';

export interface CandleViewProps {
  readonly period: CandlePeriod;
  readonly showMarks: boolean;
}

type Load = { readonly status: 'loading' | 'loaded' } | { readonly status: 'failed'; readonly error: Error };
const LOADING: Load = { status: 'loading' };

/** Heights and offsets of the skeleton's candles, in percent. */
const BONES: readonly (readonly [height: number, lift: number])[] = Array.from(
  { length: 28 },
  (_, index) => [6 + ((index * 37) % 13), 10 + ((index * 53) % 17)] as const,
);

function ChartSkeleton(): JSX.Element {
  return (
    <div className={styles.cover} aria-hidden="true">
      <div className={styles.bones}>
        {BONES.map(([height, lift], index) => (
          <i key={index} style={{ height: `${height}%`, marginBottom: `${lift}%` }} />
        ))}
      </div>
    </div>
  );
}

/** The candle chart's frame; everything live in it is written outside React by its session. */
export function CandleView({ period, showMarks }: CandleViewProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const language = useLanguage();
  const { market, pair, base } = useExchange();
  const { data: me } = useMe();
  const { data: fills } = useFills(market.symbol, me != null);
  const { data: open } = useOpenOrders(me != null);
  const stale = useStale();
  const narrow = useMedia(PHONE);
  const box = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLDivElement>(null);
  const session = useRef<CandleSession | null>(null);
  const [chart, setChart] = useState<CandleChart | null>(null);
  const [load, setLoad] = useState<Load>(LOADING);
  const trading = isTrading(market);
  const quiet = useRef(stale || !trading);
  quiet.current = stale || !trading;
  const steady = useRef(market);
  steady.current = market;
  const words = useMemo(
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
      onLoaded: () => setLoad({ status: 'loaded' }),
      onFailed: (error) => setLoad({ status: 'failed', error }),
    });
    session.current = made;
    return () => {
      setChart(null);
      made.close();
    };
  }, [market.symbol, period, language, narrow, words]);

  useEffect(() => themeStore.subscribe(() => chart?.recolour()), [chart]);
  useEffect(
    () => chart?.setMarks(showMarks && fills ? tradeMarks(fills, period) : []),
    [chart, fills, period, showMarks],
  );
  useEffect(() => {
    const say = ({ side, operator }: Order, price: string): string =>
      `${t('stop.mark', { side: t(`side.${side}`) })} ${operator === 'gte' ? '≥' : '≤'} ${showDecimal(price, market.pricePrecision)}`;
    chart?.setStops(stopMarks(open ?? [], market.symbol, say));
  }, [chart, open, market.symbol, market.pricePrecision, t]);
  useEffect(
    () => chart?.setPause(trading ? null : t('fuse.tagAt', { time: clockTime(Date.parse(market.stateSince)) })),
    [chart, trading, market.stateSince, t],
  );

  return (
    <>
      <div
        className={styles.draw}
        ref={box}
        role="group"
        aria-label={t('chart.label', { pair, frame: t(`chart.frame.${period}`) })}
        data-stale={stale || undefined}
      />
      <div className={`${styles.read} num`} ref={legend} data-stale={stale || undefined} />
      {load.status === 'failed' ? (
        <div className={styles.cover}>
          <ErrorState detail={load.error.message} onRetry={() => session.current?.reload()} />
        </div>
      ) : null}
      {load.status === 'loading' ? <ChartSkeleton /> : null}
    </>
  );
}
