import { Button, EmptyState } from '@corella/ui';
import { useEffect } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';

const reload = (): void => window.location.reload();

/**
 * A page whose code could not be loaded or failed; reloading fetches the current version. Without a network it would
 * only lose the rest of the app, so the page waits.
 */
export function CrashPage(): JSX.Element {
  const { t } = useTranslation('shell');
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  const { onLine } = navigator;
  const why = onLine ? 'crash' : 'offline';
  return (
    <main style={{ display: 'grid', minHeight: '60vh', placeItems: 'center' }}>
      <EmptyState
        icon="warn"
        title={t(`${why}.title`)}
        detail={t(`${why}.detail`)}
        action={onLine ? <Button onClick={reload}>{t('crash.reload')}</Button> : undefined}
      />
    </main>
  );
}
