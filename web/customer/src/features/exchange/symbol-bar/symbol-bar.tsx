import { tickerStore, useStale } from '@corella/api-client';
import { Icon, PairIcon, showDecimal } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveBadge } from '../../../live/live-badge.js';
import { LiveText } from '../../../live/live-text.js';
import type { LiveValue } from '../../../live/live-text.js';
import { change } from '../../../live/ticker-text.js';
import { FavouriteStar } from '../../../market-list/favourite-star.js';
import { useAssetName } from '../../../market-list/use-asset-name.js';
import { isTrading } from '../../../market-list/market-rows.js';
import type { Tickers } from '@corella/api-client';
import { useExchange } from '../core/exchange-context.js';
import { Panel } from '../core/panel.js';
import { DayStats } from './day-stats.js';
import styles from './symbol-bar.module.css';

export interface SymbolBarProps {
  readonly className?: string;
  /** Whether the pair opens the markets; it does not while they have a panel. */
  readonly opensMenu: boolean;
  readonly menuOpen: boolean;
  readonly onMenu: () => void;
  /** At the end of the bar. */
  readonly tools?: ReactNode;
}

export function SymbolBar({ className, opensMenu, menuOpen, onMenu, tools }: SymbolBarProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market, pair, tick } = useExchange();
  const stale = useStale(market);
  const nameOf = useAssetName();
  const { symbol, pricePrecision } = market;
  const last = (tickers: Tickers): LiveValue => {
    const now = tick.of(tickers);
    return now === null
      ? { text: '–' }
      : { text: showDecimal(now.last, pricePrecision), className: `tri ${now.direction}` };
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
          data-opens={opensMenu || undefined}
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
      <DayStats />
      <span className={styles.spacer} />
      {tools}
      <span className={styles.badge}>
        <LiveBadge />
      </span>
    </Panel>
  );
}
