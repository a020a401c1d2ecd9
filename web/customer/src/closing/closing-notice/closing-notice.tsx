import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../i18n/use-language.js';
import { PageNotice } from '../../page-notice/page-notice.js';
import { KeepButton } from '../keep-button.js';

/** Says that the account is being closed, and takes it back. */
export function ClosingNotice({ isSub }: { readonly isSub: boolean }): JSX.Element {
  const { t } = useTranslation('closing');
  const to = useTo();
  return (
    <PageNotice title={t('notice.title')} warns>
      <span>{t(isSub ? 'notice.textSub' : 'notice.text')}</span>
      {isSub ? null : (
        <>
          <Link to={`${to('/user/info/')}#close`}>{t('notice.see')}</Link>
          <KeepButton size="s" />
        </>
      )}
    </PageNotice>
  );
}
