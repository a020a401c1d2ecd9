import { tickerStore } from '@corella/api-client';
import type { Market } from '@corella/contracts/web';
import { PairIcon, Skeleton, SkeletonRows, pairLabel, showDecimal } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import charts from '../../charts/charts.module.css';
import { linePath } from '../../charts/line-path.js';
import { Sparkline } from '../../charts/sparkline.js';
import { useDayCloses } from '../../charts/use-day-closes.js';
import { useTo } from '../../i18n/use-language.js';
import { LiveText } from '../../live/live-text.js';
import { change, lastPrice } from '../../live/ticker-text.js';
import { useAssetName } from '../../market-list/use-asset-name.js';
import { pairOfMarket } from '../../shell/symbol-names.js';
import styles from './home.module.css';

const AREA = { width: 746, height: 150, pad: 20 };

function Area({ symbol }: { readonly symbol: string }): JSX.Element {
  const closes = useDayCloses(symbol);
  const line = closes === undefined ? '' : linePath(closes, AREA);
  const { t } = useTranslation('home');
  if (closes !== undefined && line === '') return <span className={styles.without}>{t('noChart')}</span>;
  return (
    <svg
      className={`${styles.area} ${charts.area}`}
      preserveAspectRatio="none"
      viewBox={`0 0 ${AREA.width} ${AREA.height}`}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="home-area" x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity=".16" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      </defs>
      {line === '' ? null : (
        <>
          <path d={`${line}L${AREA.width} ${AREA.height}L0 ${AREA.height}Z`} fill="url(#home-area)" />
          <path
            d={line}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
          />
        </>
      )}
    </svg>
  );
}

export interface HeroMarketProps {
  readonly market: Market | undefined;
  /** Whether the markets may still come. */
  readonly waiting: boolean;
}

/** The leading market with its last 24 hours. Bars stand for it until it is known, words where there is none. */
export function BigMarket({ market, waiting }: HeroMarketProps): JSX.Element {
  const { t } = useTranslation('home');
  const to = useTo();
  const nameOf = useAssetName();
  if (market === undefined)
    return (
      <div className={styles.big}>
        {waiting ? <SkeletonRows rows={6} rowHeight={40} /> : <span className={styles.without}>{t('noMarket')}</span>}
      </div>
    );
  const { symbol, base, quote, pricePrecision } = market;
  const label = (key: 'high' | 'low') => (tickers: ReturnType<typeof tickerStore.get>) => ({
    text: `${t(key)} ${showDecimal(tickers.get(symbol)?.[key] ?? '–', pricePrecision)}`,
  });
  return (
    <Link className={styles.big} to={to(`/exchange/${pairOfMarket(market)}/`)}>
      <span className={styles.bigHead}>
        <PairIcon base={base} size={32} />
        <span className={styles.name}>
          <b>{nameOf(base)}</b>
          <small>{pairLabel(base, quote)}</small>
        </span>
        <span className={styles.bigEnd}>
          <LiveText className={styles.bigPrice} store={tickerStore} select={lastPrice(symbol, pricePrecision)} />
          <span className={styles.day}>
            <LiveText store={tickerStore} select={change(symbol)} /> <span className={styles.fine}>{t('day')}</span>
          </span>
        </span>
      </span>
      <Area symbol={symbol} />
      <span className={styles.high}>
        <LiveText store={tickerStore} select={label('high')} />
      </span>
      <span className={styles.low}>
        <LiveText store={tickerStore} select={label('low')} />
      </span>
    </Link>
  );
}

export function MarketTile({ market, waiting }: HeroMarketProps): JSX.Element | null {
  const to = useTo();
  const nameOf = useAssetName();
  if (market === undefined)
    return waiting ? (
      <div className={styles.tile} aria-hidden="true">
        <Skeleton width={120} />
        <Skeleton width={80} />
      </div>
    ) : null;
  const { symbol, base, pricePrecision } = market;
  return (
    <Link className={styles.tile} to={to(`/exchange/${pairOfMarket(market)}/`)}>
      <span className={styles.tileTop}>
        <PairIcon base={base} size={24} />
        <b>{nameOf(base)}</b>
        <LiveText className={styles.tileChange} store={tickerStore} select={change(symbol)} />
      </span>
      <span className={styles.tileEnd}>
        <LiveText className={styles.tilePrice} store={tickerStore} select={lastPrice(symbol, pricePrecision)} />
        <span className={styles.tileLine}>
          <Sparkline symbol={symbol} width={72} height={24} />
        </span>
      </span>
    </Link>
  );
}
