import { useMe } from '@corella/api-client';
import type { Me } from '@corella/contracts/web';
import { EmptyState, ErrorState, Icon, Skeleton } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AccountPage } from '../../account-shell/account-page.js';
import { useMinute } from '../../account-shell/use-minute.js';
import { useTo } from '../../i18n/use-language.js';
import { useFresh } from '../../live/use-fresh.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import {
  isOver,
  useWithdrawals,
  useWithdrawalTerms,
  withdrawalTermsKey,
  type WithdrawalTermsView,
} from './api/withdrawals.js';
import { WithdrawForm } from './form/withdraw-form.js';
import { WithdrawalList } from './list/withdrawal-list.js';
import { BlockNote } from './locks/block-note.js';
import { findBlock } from './locks/find-block.js';
import { LimitCard } from './locks/limit-card.js';
import styles from './look/withdraw.module.css';

const CURRENCIES = ['aud', 'eth'] as const;
type Currency = (typeof CURRENCIES)[number];

export const WithdrawAudPage = (): JSX.Element => <WithdrawPage currency="aud" />;
export const WithdrawEthPage = (): JSX.Element => <WithdrawPage currency="eth" />;

/** Money out: to whom, how much, what stands in the way, and what has gone before. */
function WithdrawPage({ currency }: { readonly currency: Currency }): JSX.Element {
  const { t } = useTranslation('withdraw');
  const { data: me } = useMe();
  const terms = useWithdrawalTerms();
  const title = t('titleOf', { currency: currency.toUpperCase() });
  usePageTitle(title);
  return (
    <AccountPage title={title} actions={<Tabs currency={currency} />}>
      {terms.data !== undefined && me ? (
        <Parts key={currency} me={me} currency={currency} all={terms.data} />
      ) : terms.error ? (
        <section className={styles.card}>
          <ErrorState detail={terms.error.message} onRetry={() => void terms.refetch()} />
        </section>
      ) : (
        <Loading />
      )}
    </AccountPage>
  );
}

function Tabs({ currency }: { readonly currency: Currency }): JSX.Element {
  const { t } = useTranslation('withdraw');
  const to = useTo();
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      {CURRENCIES.map((one) => (
        <Link key={one} to={to(`/withdraw/${one}/`)} aria-current={one === currency ? 'page' : undefined}>
          {one.toUpperCase()}
        </Link>
      ))}
    </nav>
  );
}

function Loading(): JSX.Element {
  return (
    <div className={styles.columns} aria-busy="true">
      <div className={styles.card} style={{ height: 420 }}>
        <Skeleton width={160} height={24} />
      </div>
      <div className={styles.card} style={{ height: 240 }}>
        <Skeleton width={160} height={24} />
      </div>
    </div>
  );
}

interface PartsProps {
  readonly me: Me;
  readonly currency: Currency;
  readonly all: readonly WithdrawalTermsView[];
}

function Parts({ me, currency, all }: PartsProps): JSX.Element {
  const { t } = useTranslation('withdraw');
  const nowMs = useMinute();
  const withdrawals = useWithdrawals();
  const rows = withdrawals.data?.pages.flatMap((page) => page.items);
  // What comes to nothing gives its share of the limits back.
  useFresh(withdrawalTermsKey, rows?.filter(({ state }) => isOver(state)).length ?? 0);
  const terms = all.find((one) => one.currency === currency);
  const block = terms === undefined ? null : findBlock(me, terms, nowMs);
  return (
    <>
      {me.demo ? (
        <p className={styles.note}>
          <Icon name="warn" size={20} />
          <span>{t(currency === 'aud' ? 'simulated.bank' : 'simulated.chain')}</span>
        </p>
      ) : null}
      {block === null ? null : <BlockNote block={block} nowMs={nowMs} currency={currency} />}
      <div className={styles.columns}>
        {terms === undefined ? (
          <section className={styles.card}>
            <EmptyState
              icon="pause"
              title={t('none.title', { currency: currency.toUpperCase() })}
              detail={t('none.text')}
            />
          </section>
        ) : (
          <WithdrawForm me={me} terms={terms} rows={rows ?? []} blocked={block !== null} />
        )}
        <div className={styles.column}>
          {terms === undefined ? null : <LimitCard terms={terms} nowMs={nowMs} />}
          <WithdrawalList withdrawals={withdrawals} rows={rows} />
        </div>
      </div>
    </>
  );
}
