import { tickerStore, useStale } from '@corella/api-client';
import { Icon, PairIcon, directionOf, percentText, showDecimal } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveBadge } from '../../../live/live-badge.js';
import { LiveText } from '../../../live/live-text.js';
import type { LiveValue } from '../../../live/live-text.js';
import { change, tickerField } from '../../../live/ticker-text.js';
import { FavouriteStar } from '../../../market-list/favourite-star.js';
import { useAssetName } from '../../../market-list/use-asset-name.js';
import { isTrading } from '../../../market-list/market-rows.js';
import type { Tickers } from '@corella/api-client';
import { differenceText } from './difference.js';
import { useExchange } from '../page/exchange-context.js';
import { Panel } from '../page/panel.js';
import styles from './symbol-bar.module.css';

const VOLUME_DECIMALS = 3;

export interface SymbolBarProps {
  readonly className?: string;
  readonly menuOpen: boolean;
  readonly onMenu: () => void;
}

export function SymbolBar({ className, menuOpen, onMenu }: SymbolBarProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market, pair, base, quote } = useExchange();
  const stale = useStale();
  const nameOf = useAssetName();
  const { symbol, pricePrecision } = market;
  const last = (tickers: Tickers): LiveValue => {
    const ticker = tickers.get(symbol);
    return ticker === undefined
      ? { text: '–' }
      : { text: showDecimal(ticker.last, pricePrecision), className: `tri ${directionOf(ticker.change)}` };
  };
  const changed = (tickers: Tickers): LiveValue => {
    const ticker = tickers.get(symbol);
    if (ticker === undefined) return { text: '–' };
    const direction = directionOf(ticker.change);
    return {
      text: `${differenceText(ticker.last, ticker.open, pricePrecision)} ${direction === 'down' ? '−' : '+'}${percentText(ticker.change)}%`,
      className: `tri ${direction}`,
    };
  };
  const live = { store: tickerStore };
  return (
    <Panel
      label={t('symbol.summary', { pair })}
      className={[styles.bar, className].filter(Boolean).join(' ')}
      tight={stale || !isTrading(market)}
    >
      <div className={styles.pair}>
        <span className={styles.star}>
          <FavouriteStar market={market} />
        </span>
        <button
          type="button"
          className={styles.pairButton}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={onMenu}
        >
          <PairIcon base={market.base} size={28} className={styles.coin} />
          <span>
            <strong>{pair}</strong>
            <small>{nameOf(market.base)}</small>
          </span>
          <Icon name="chevron-down" className={styles.chevron} />
        </button>
        {isTrading(market) ? null : (
          <span className={styles.paused} title={t('fuse.title')}>
            <Icon name="pause" />
            <span>{t('fuse.tag')}</span>
          </span>
        )}
      </div>
      <div className={styles.last} data-stale={stale || undefined}>
        <LiveText {...live} className={styles.price} select={last} />
        <LiveText {...live} className={styles.changeSmall} select={change(symbol)} />
      </div>
      <dl className={`${styles.stats} num`} data-stale={stale || undefined}>
        <div>
          <dt>{t('symbol.change')}</dt>
          <dd>
            <LiveText {...live} select={changed} />
          </dd>
        </div>
        <div>
          <dt>{t('symbol.high')}</dt>
          <dd>
            <LiveText {...live} select={tickerField(symbol, 'high', pricePrecision)} />
          </dd>
        </div>
        <div>
          <dt>{t('symbol.low')}</dt>
          <dd>
            <LiveText {...live} select={tickerField(symbol, 'low', pricePrecision)} />
          </dd>
        </div>
        <div className={styles.opt2}>
          <dt>{t('symbol.volume', { unit: base })}</dt>
          <dd>
            <LiveText
              {...live}
              select={tickerField(symbol, 'amount', Math.min(VOLUME_DECIMALS, market.amountPrecision))}
            />
          </dd>
        </div>
        <div className={styles.opt}>
          <dt>{t('symbol.turnover', { unit: quote })}</dt>
          <dd>
            <LiveText {...live} select={tickerField(symbol, 'turnover', quote === 'BTC' ? VOLUME_DECIMALS : 0)} />
          </dd>
        </div>
      </dl>
      <span className={styles.spacer} />
      <span className={styles.badge}>
        <LiveBadge />
      </span>
    </Panel>
  );
}
