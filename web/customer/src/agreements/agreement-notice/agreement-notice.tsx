import { longDateTime } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage, useTo } from '../../i18n/use-language.js';
import { PageNotice } from '../../page-notice/page-notice.js';

/** Until when orders are taken from somebody who has not accepted the newest versions. */
export function AgreementNotice({ until }: { readonly until: number }): JSX.Element {
  const { t } = useTranslation('agreement-notice');
  const language = useLanguage();
  const to = useTo();
  return (
    <PageNotice title={t('title')}>
      <span>{t('until', { at: longDateTime(until, language) })}</span>
      <Link to={to('/user/agreement/')}>{t('read')}</Link>
    </PageNotice>
  );
}
