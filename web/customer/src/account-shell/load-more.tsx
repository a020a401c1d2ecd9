import { Button } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './account-shell.module.css';

/** The foot of a list: a button for older rows, or a note that these are all. */
export function LoadMore({
  shown,
  more,
  busy,
  onMore,
}: {
  readonly shown: number;
  readonly more: boolean;
  readonly busy: boolean;
  readonly onMore: () => void;
}): JSX.Element | null {
  const { t } = useTranslation('account-shell');
  if (shown === 0) return null;
  return (
    <div className={styles.more}>
      {more ? (
        <Button size="s" busy={busy} onClick={onMore}>
          {t('more')}
        </Button>
      ) : (
        <span>{t('all', { count: shown })}</span>
      )}
    </div>
  );
}
