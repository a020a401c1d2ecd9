import { useMe } from '@corella/api-client';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../account-shell/account-page.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { TransferList } from './transfer-list.js';

/** What came into a sub-account from its family, and what went back. */
export function SubRecordPage(): JSX.Element | null {
  const { t } = useTranslation('sub-accounts');
  const { data: me } = useMe();
  usePageTitle(t('own.record'));
  return me ? (
    <AccountPage title={t('own.record')}>
      <TransferList family={{ uid: me.uid }} detail={t('own.recordDetail')} />
    </AccountPage>
  ) : null;
}
