import { useFills, useMe, useStale } from '@corella/api-client';
import type { CandlePeriod } from '@corella/contracts/market';
import type { CandleWire } from '@corella/contracts/web';
import { ErrorState, showDecimal, themeStore } from '@corella/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.js';
import { isTrading } from '../../../market-list/market-rows.js';
import { useExchange } from '../page/exchange-context.js';
import { PHONE, useMedia } from '../page/use-media.js';
import type { CandleChart } from './candle-chart.js';
import { CandleFeed } from './candle-feed.js';
import { countdownText } from './frames.js';
import { writeLegend } from './legend.js';
import { tradeMarks } from './trade-marks.js';
import styles from './chart.module.css';

export interface CandleViewProps {
  readonly period: CandlePeriod;
  readonly showMarks: boolean;
}

const SECOND_MS = 1_000;
const SHORT_FROM = 1_000;

/** Loads the chart library, then joins chart and feed; everything live is written outside React. */
export function CandleView({ period, showMarks }: CandleViewProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const language = useLanguage();
  const { market, pair, base } = useExchange();
  const { data: me } = useMe();
  const { data: fills } = useFills(market.symbol, me != null);
  const stale = useStale();
  const phone = useMedia(PHONE);
  const box = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<CandleChart | null>(null);
  const [state, setState] = useState<{ readonly loaded: boolean; readonly error: Error | null }>({ loaded: false, error: null });
  const feed = useRef<CandleFeed | null>(null);
  const quiet = useRef(stale || !isTrading(market));
  quiet.current = stale || !isTrading(market);
  const words = useMemo(() => ({ open: t('chart.open'), high: t('chart.high'), low: t('chart.low'), close: t('chart.close'), volume: t('chart.volume'), unit: base }), [t, base]);

  useEffect(() => {
    let made: CandleChart | null = null;
    let ended = false;
    let hovered: CandleWire | null = null;
    setState({ loaded: false, error: null });
    const decimals = (candle: CandleWire | null): number => (phone && candle !== null && Number(candle.close) >= SHORT_FROM ? 0 : market.pricePrecision);
    const write = (): void => {
      const shown = hovered ?? source.last();
      if (legend.current !== null) writeLegend(legend.current, shown, { words, decimals: decimals(shown) });
    };
    const tag = (): void => {
      const last = source.last();
      made?.setTag(last === null ? null : { price: Number(last.close), text: showDecimal(last.close, market.pricePrecision), rising: Number(last.close) >= Number(last.open), countdown: quiet.current ? null : countdownText(period, Date.now()) });
    };
    const shown = (show: (drawn: CandleChart) => void): void => { if (made !== null) show(made); write(); tag(); };
    const source = new CandleFeed(market.symbol, period, {
      loaded: (candles) => { shown((drawn) => drawn.setCandles(candles)); setState({ loaded: true, error: null }); },
      extended: (candles) => shown((drawn) => drawn.setAll(candles)),
      updated: (candle) => shown((drawn) => drawn.update(candle)),
      failed: (error) => setState({ loaded: false, error }),
    });
    feed.current = source;
    void Promise.all([import('lightweight-charts'), import('./candle-chart.js'), document.fonts.load('12px Inter')]).then(([library, file]) => {
      if (ended || box.current === null) return;
      made = new file.CandleChart(box.current, library, { pricePrecision: market.pricePrecision, period, language, narrow: phone, onHover: (candle) => { hovered = candle; write(); }, onNeedOlder: () => void source.older() });
      setChart(made);
      source.start();
    }).catch((error: unknown) => setState({ loaded: false, error: error instanceof Error ? error : new Error(String(error)) }));
    const timer = setInterval(tag, SECOND_MS);
    return () => {
      ended = true;
      clearInterval(timer);
      source.stop();
      made?.destroy();
      setChart(null);
    };
  }, [market.symbol, market.pricePrecision, period, language, phone, words]);

  useEffect(() => themeStore.subscribe(() => chart?.recolour()), [chart]);
  useEffect(() => chart?.setMarks(showMarks && fills ? tradeMarks(fills, period) : []), [chart, fills, period, showMarks]);
  useEffect(() => chart?.setPause(isTrading(market) ? null : t('fuse.tag')), [chart, market, t]);

  return (
    <>
      <div className={styles.draw} ref={box} role="img" aria-label={t('chart.label', { pair, frame: t(`chart.frame.${period}`) })} data-stale={stale || undefined} />
      <div className={`${styles.read} num`} ref={legend} data-stale={stale || undefined} />
      {state.error !== null ? <div className={styles.cover}><ErrorState detail={state.error.message} onRetry={() => feed.current?.reload()} /></div> : null}
      {!state.loaded && state.error === null ? <div className={styles.cover} aria-hidden="true"><div className={styles.bones}>{BONES.map(([height, lift], index) => <i key={index} style={{ height: `${height}%`, marginBottom: `${lift}%` }} />)}</div></div> : null}
    </>
  );
}

/** Heights and offsets of the skeleton's candles, in percent. */
const BONES: readonly (readonly [height: number, lift: number])[] = Array.from({ length: 28 }, (_, index) => [6 + ((index * 37) % 13), 10 + ((index * 53) % 17)] as const);
