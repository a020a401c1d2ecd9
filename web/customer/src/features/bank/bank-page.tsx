import { useMe } from '@corella/api-client';
import { EmptyState, ErrorState, Icon, Skeleton } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../account-shell/account-page.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { AddForm } from './add-form.js';
import { useBankAccounts } from './api/bank-accounts.js';
import { BankCard } from './bank-card.js';
import styles from './look/bank.module.css';

/** To which accounts money can be paid out, and how each is verified. */
export function BankPage(): JSX.Element {
  const { t } = useTranslation('bank');
  const banks = useBankAccounts();
  const { data: me } = useMe();
  usePageTitle(t('title'));
  const { data } = banks;
  return (
    <AccountPage title={t('title')}>
      {data === undefined || !me ? (
        <section className={styles.card} aria-busy={!banks.isError}>
          {banks.error ? (
            <ErrorState detail={banks.error.message} onRetry={() => void banks.refetch()} />
          ) : (
            <Skeleton width={200} height={24} />
          )}
        </section>
      ) : (
        <>
          {data.simulated ? (
            <p className={styles.note}>
              <Icon name="warn" size={20} />
              <span>{t('simulated')}</span>
            </p>
          ) : null}
          {data.items.length === 0 ? (
            <section className={styles.empty}>
              <EmptyState icon="deposit" title={t('empty.title')} detail={t('empty.text')} />
            </section>
          ) : (
            <ul className={styles.list} aria-label={t('title')}>
              {data.items.map((account) => (
                <BankCard key={account.accountId} account={account} simulated={data.simulated} />
              ))}
            </ul>
          )}
          <AddForm banks={data} me={me} />
        </>
      )}
    </AccountPage>
  );
}
