import type { WhyLost } from '@corella/api-client';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../i18n/use-language.js';
import { PageNotice } from '../page-notice/page-notice.js';
import { SupportLink } from '../support/support-link.js';

export interface LostNoticeProps {
  readonly why: WhyLost;
}

/** Why a page shows what a visitor sees to somebody who was logged in a moment ago. */
export function LostNotice({ why }: LostNoticeProps): JSX.Element {
  const { t } = useTranslation('lost-notice');
  const to = useTo();
  return (
    <PageNotice title={t('title')} warns>
      <span>{t(why === 'ended' ? 'short' : why)}</span>
      {why === 'frozen' ? <SupportLink /> : <Link to={to('/login/')}>{t(why === 'closed' ? 'more' : 'login')}</Link>}
    </PageNotice>
  );
}
