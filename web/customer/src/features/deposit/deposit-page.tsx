import { useBalances, useMe } from '@corella/api-client';
import { EmptyState, ErrorState, Icon, NumberText, Skeleton } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../account-shell/account-page.js';
import { useBalancesHidden } from '../../live/hidden-balances.js';
import { useFresh } from '../../live/use-fresh.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { channelsKey, depositsKey, useDepositChannels, useDeposits } from './api/deposits.js';
import type { DepositChannelView } from './api/deposits.js';
import { LimitCard } from './channels/limit-card.js';
import { NamesCard } from './channels/names-card.js';
import { PayIdCard } from './channels/pay-id-card.js';
import { TransferCard } from './channels/transfer-card.js';
import { VerifyFirst } from './channels/verify-first.js';
import { DepositList } from './list/deposit-list.js';
import styles from './look/deposit.module.css';
import type { Payment } from './pay/pay-now.js';

const CURRENCY = 'aud';

/** Money in: the customer's PayID and account, what may still come, and what has come. */
export function DepositPage(): JSX.Element {
  const { t } = useTranslation('deposit');
  const channels = useDepositChannels();
  usePageTitle(t('title'));
  return (
    <AccountPage title={t('title')} actions={<Available />}>
      {channels.data !== undefined ? (
        <Channels channels={channels.data.filter(({ currency }) => currency === CURRENCY)} />
      ) : channels.error ? (
        <section className={styles.card}>
          <ErrorState detail={channels.error.message} onRetry={() => void channels.refetch()} />
        </section>
      ) : (
        <Loading />
      )}
    </AccountPage>
  );
}

function Available(): JSX.Element {
  const { t } = useTranslation('deposit');
  const hidden = useBalancesHidden();
  const balances = useBalances(true);
  const own = balances.data?.items.find(({ asset }) => asset === CURRENCY);
  return (
    <p className={styles.available}>
      {t('available')}{' '}
      {balances.data === undefined ? (
        <Skeleton width={96} />
      ) : (
        <b>
          <NumberText value={own?.available ?? '0'} decimals={2} prefix="A$" hidden={hidden} />
        </b>
      )}
    </p>
  );
}

function Loading(): JSX.Element {
  return (
    <div className={styles.columns} aria-busy="true">
      <div className={styles.column}>
        {[300, 240].map((height) => (
          <div key={height} className={styles.card} style={{ height }}>
            <Skeleton width={160} height={24} />
          </div>
        ))}
      </div>
      <div className={styles.column}>
        {[170, 236].map((height) => (
          <div key={height} className={styles.card} style={{ height }}>
            <Skeleton width={160} height={24} />
          </div>
        ))}
      </div>
    </div>
  );
}

function Channels({ channels }: { readonly channels: readonly DepositChannelView[] }): JSX.Element {
  const { t } = useTranslation('deposit');
  const { data: me } = useMe();
  const [payment, setPayment] = useState<Payment | null>(null);
  const balances = useBalances(true);
  const deposits = useDeposits((newest) => payment !== null && newest === payment.after && Date.now() < payment.until);
  const rows = deposits.data?.pages.flatMap((page) => page.items);
  const revision = balances.data?.seq ?? 0;
  useFresh(depositsKey, revision);
  // Either of them grows when something has come, so that their sum is another one.
  useFresh(channelsKey, revision + (rows?.length ?? 0));
  const of = (wanted: DepositChannelView['channel']): DepositChannelView | undefined =>
    channels.find(({ channel }) => channel === wanted);
  const [payId, transfer] = [of('payid'), of('transfer')];
  if (!me) return <Loading />;
  return (
    <>
      {channels.some(({ simulated }) => simulated) ? (
        <p className={styles.note} data-warns>
          <Icon name="warn" size={20} />
          <span>
            <b>{t('simulated.title')}</b> {t('simulated.text')}
          </span>
        </p>
      ) : null}
      <VerifyFirst me={me} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {channels.length === 0 ? (
            <section className={styles.card}>
              <EmptyState icon="pause" title={t('none.title')} detail={t('none.text')} />
            </section>
          ) : null}
          {payId && <PayIdCard channel={payId} me={me} payment={payment} rows={rows} onPaid={setPayment} />}
          {transfer && <TransferCard channel={transfer} me={me} />}
          {channels.length > 0 ? <NamesCard /> : null}
        </div>
        <div className={styles.column}>
          {channels.length > 0 ? <LimitCard channels={channels} /> : null}
          <DepositList deposits={deposits} rows={rows} />
        </div>
      </div>
    </>
  );
}
