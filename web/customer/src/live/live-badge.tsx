import { useFeed } from '@corella/api-client';
import { Icon, useUiText } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './live.module.css';

/** `0.3 s`, `14 s`, `3 min`. */
export function ageText(
  ageMs: number,
  whole: boolean,
  unit: { readonly second: string; readonly minute: string },
): string {
  if (ageMs >= 120_000) return `${Math.floor(ageMs / 60_000)} ${unit.minute}`;
  return ageMs < 10_000 && !whole
    ? `${(ageMs / 1000).toFixed(1)} ${unit.second}`
    : `${Math.floor(ageMs / 1000)} ${unit.second}`;
}

/** Old prices are counted in whole seconds. */
export function useAgeText(ageMs: number | null, whole = true): string {
  const { t } = useTranslation('shell');
  return ageMs === null ? '' : ageText(ageMs, whole, { second: t('unit.second'), minute: t('unit.minute') });
}

/** The age of the socket's data; amber once it is too old. */
export function LiveBadge(): JSX.Element {
  const feed = useFeed();
  const text = useUiText();
  const age = useAgeText(feed.ageMs, feed.stale);
  const word = feed.ageMs === null ? text.connecting : feed.stale ? text.old.replace('{age}', age) : text.live;
  return (
    <span className={`${styles.badge} num`} data-stale={feed.stale || undefined}>
      <i />
      <span className={styles.word}>{word}</span>
      {feed.stale || feed.ageMs === null ? null : (
        <span className={styles.age} aria-hidden="true">
          {age}
        </span>
      )}
    </span>
  );
}

/** Beside a panel's title while it is stale. */
export function PanelAge(): JSX.Element | null {
  const feed = useFeed();
  const text = useUiText();
  const age = useAgeText(feed.ageMs);
  if (!feed.stale || feed.ageMs === null) return null;
  return (
    <span className={`${styles.old} num`}>
      <Icon name="clock" size={12} />
      {text.old.replace('{age}', age)}
    </span>
  );
}
