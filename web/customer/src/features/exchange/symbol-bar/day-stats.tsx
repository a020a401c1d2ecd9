import { tickerStore, useStale } from '@corella/api-client';
import type { Tickers } from '@corella/api-client';
import { directionOf, percentText } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveText } from '../../../live/live-text.js';
import type { LiveValue } from '../../../live/live-text.js';
import { tickerField } from '../../../live/ticker-text.js';
import { useExchange } from '../core/exchange-context.js';
import { differenceText } from './difference.js';
import styles from './symbol-bar.module.css';

const VOLUME_DECIMALS = 3;

interface StatProps {
  readonly name: string;
  readonly select: (tickers: Tickers) => LiveValue;
  readonly className?: string;
}

function Stat({ name, select, className }: StatProps): JSX.Element {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>
        <LiveText store={tickerStore} select={select} />
      </dd>
    </div>
  );
}

/** The pair's last 24 hours. The last figures disappear as the bar narrows. */
export function DayStats(): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market, base, quote } = useExchange();
  const stale = useStale(market);
  const { symbol, pricePrecision } = market;
  const changed = (tickers: Tickers): LiveValue => {
    const ticker = tickers.get(symbol);
    if (ticker === undefined) return { text: '–' };
    const direction = directionOf(ticker.change);
    return {
      text: `${differenceText(ticker.last, ticker.open, pricePrecision)} ${direction === 'down' ? '−' : '+'}${percentText(ticker.change)}%`,
      className: `tri ${direction}`,
    };
  };
  const volumeDecimals = Math.min(VOLUME_DECIMALS, market.amountPrecision);
  return (
    <dl className={`${styles.stats} num`} data-stale={stale || undefined}>
      <Stat name={t('symbol.change')} select={changed} />
      <Stat name={t('symbol.high')} select={tickerField(symbol, 'high', pricePrecision)} />
      <Stat name={t('symbol.low')} select={tickerField(symbol, 'low', pricePrecision)} />
      <Stat
        className={styles.opt2}
        name={t('symbol.volume', { unit: base })}
        select={tickerField(symbol, 'amount', volumeDecimals)}
      />
      <Stat
        className={styles.opt}
        name={t('symbol.turnover', { unit: quote })}
        select={tickerField(symbol, 'turnover', quote === 'BTC' ? VOLUME_DECIMALS : 0)}
      />
    </dl>
  );
}
