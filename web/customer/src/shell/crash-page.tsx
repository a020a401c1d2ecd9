import { Button, EmptyState } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';

/** A page whose code could not be loaded or failed; reloading fetches the current version. */
export function CrashPage(): JSX.Element {
  const { t } = useTranslation('shell');
  return (
    <main style={{ display: 'grid', minHeight: '60vh', placeItems: 'center' }}>
      <EmptyState
        icon="warn"
        title={t('crash.title')}
        detail={t('crash.detail')}
        action={<Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>}
      />
    </main>
  );
}
