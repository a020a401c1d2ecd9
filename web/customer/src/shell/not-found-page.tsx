import { EmptyState, buttonClass } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../i18n/use-language.js';
import { usePageTitle } from './use-page-title.js';

export function NotFoundPage(): JSX.Element {
  const { t } = useTranslation('shell');
  const to = useTo();
  usePageTitle(t('notFound.title'));
  return (
    <div style={{ display: 'grid', minHeight: '50vh', placeItems: 'center' }}>
      <EmptyState
        icon="search"
        title={t('notFound.title')}
        detail={t('notFound.detail')}
        action={
          <Link className={buttonClass({ kind: 'primary' })} to={to('/')}>
            {t('notFound.home')}
          </Link>
        }
      />
    </div>
  );
}
