import { MOST_ATTEMPTS, marketSocket, useFeed } from '@corella/api-client';
import { Icon, clockTime } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgeText } from '../../../live/live-badge.js';
import { panelClass } from '../core/panel.js';
import styles from './chart.module.css';

/** Shown while the connection is lost: since when, when the next attempt comes, and a button to try now. */
export function ConnectionLost(): JSX.Element | null {
  const { t } = useTranslation('exchange');
  const feed = useFeed();
  const age = useAgeText(feed.ageMs);
  if (!feed.stale) return null;
  const { phase, attempt, retryAtMs } = feed.connection;
  const waitS = retryAtMs === null ? 0 : Math.max(0, Math.ceil((retryAtMs - Date.now()) / 1000));
  const silent = phase === 'open';
  const next = silent
    ? t('lost.asking')
    : phase === 'given-up'
      ? t('lost.givenUp', { most: MOST_ATTEMPTS })
      : phase === 'waiting'
        ? t('lost.waiting', { seconds: waitS, attempt, most: MOST_ATTEMPTS })
        : t('lost.trying', { attempt: Math.max(1, attempt), most: MOST_ATTEMPTS });
  return (
    <div className={styles.lost}>
      <Icon name="offline" size={20} />
      <div>
        <b role="alert">{t(silent ? 'lost.silent' : 'lost.title')}</b>
        <p className="num">
          {feed.ageMs === null ? null : (
            <span>
              {t('lost.last', { time: clockTime(Date.now() - feed.ageMs), age })}
              <br />
            </span>
          )}
          <span>{next}</span>
        </p>
        <button type="button" className={panelClass.ghost} onClick={marketSocket.reconnectNow}>
          {t('lost.now')}
        </button>
      </div>
    </div>
  );
}
