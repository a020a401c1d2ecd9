import { ProblemError } from '@corella/api-client';
import { AssetIcon, EmptyState, ErrorState, Icon, Skeleton, buttonClass, showDecimal, trimDecimal } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { AccountPage } from '../../account-shell/account-page.js';
import { AddressText } from '../../address-text/address-text.js';
import { useTo } from '../../i18n/use-language.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { isOver, useWithdrawal, type Withdrawal } from './api/withdrawals.js';
import { isNone, shownPlaces } from './amounts/amount.js';
import { StateChip } from './list/withdrawal-list.js';
import styles from './look/withdraw.module.css';
import { CancelButton } from './one/cancel.js';
import { Timeline, Txid } from './one/timeline.js';

const NOT_FOUND = 404;

/** One withdrawal: where it stands, all that has happened to it, and what can be done about it. */
export function WithdrawalPage(): JSX.Element {
  const { t } = useTranslation('withdraw');
  const to = useTo();
  const { id = '' } = useParams();
  const { data, error, refetch } = useWithdrawal(id);
  const title = t('one', { id });
  usePageTitle(title);
  const isMissing = error instanceof ProblemError && error.status === NOT_FOUND;
  const back = (
    <Link className={buttonClass()} to={to('/withdraw/')}>
      {t('back')}
    </Link>
  );
  return (
    <AccountPage title={title} actions={isMissing ? undefined : back}>
      {data !== undefined ? (
        <One withdrawal={data} />
      ) : (
        <section className={styles.card} aria-busy={error === null}>
          {isMissing ? (
            <EmptyState icon="search" title={t('missing.title')} detail={t('missing.text')} action={back} />
          ) : error ? (
            <ErrorState detail={error.message} onRetry={() => void refetch()} />
          ) : (
            <Skeleton width={240} height={28} />
          )}
        </section>
      )}
    </AccountPage>
  );
}

function One({ withdrawal }: { readonly withdrawal: Withdrawal }): JSX.Element {
  const { t } = useTranslation('withdraw');
  const to = useTo();
  const { withdrawalId, currency, rail, state, outcome, cancelable } = withdrawal;
  return (
    <div className={styles.columns}>
      <section className={styles.card} aria-labelledby="withdrawal-head">
        <div className={styles.head}>
          <AssetIcon asset={currency} />
          <h2 id="withdrawal-head" className="num">
            {showDecimal(withdrawal.amount, shownPlaces(currency))} {currency.toUpperCase()}
          </h2>
          <StateChip rail={rail} state={state} />
        </div>
        {outcome === 'unknown' ? (
          <p className={styles.note} role="status">
            <Icon name="clock" size={20} />
            <span>{t(`unknown.${rail}`)}</span>
          </p>
        ) : null}
        <Timeline withdrawal={withdrawal} />
      </section>
      <div className={styles.column}>
        <Facts withdrawal={withdrawal} />
        <section className={styles.card} aria-labelledby="withdrawal-acts">
          <h2 id="withdrawal-acts">{t('acts.title')}</h2>
          <p className={styles.quiet}>
            {t(cancelable ? 'acts.cancelable' : isOver(state) ? 'acts.over' : 'acts.late')}
          </p>
          <div className={styles.acts}>
            {cancelable ? <CancelButton id={withdrawalId} /> : null}
            <Link className={buttonClass()} to={to('/user/info/?do=lock')}>
              {t('acts.notMe')}
            </Link>
          </div>
          <p className={styles.quiet}>{t('acts.notMeText')}</p>
        </section>
      </div>
    </div>
  );
}

function Facts({ withdrawal }: { readonly withdrawal: Withdrawal }): JSX.Element {
  const { t } = useTranslation('withdraw');
  const { withdrawalId, currency, rail, payee, fee, received, txid } = withdrawal;
  const places = shownPlaces(currency);
  const code = currency.toUpperCase();
  return (
    <section className={styles.card} aria-labelledby="withdrawal-facts">
      <h2 id="withdrawal-facts">{t('facts')}</h2>
      <dl className={`${styles.pairs} num`}>
        <dt>{t('to')}</dt>
        <dd>{payee === null ? t('erased') : payee.label}</dd>
        {payee === null ? null : (
          <>
            <dt>{t(rail === 'bank' ? 'account' : 'address')}</dt>
            <dd>{rail === 'bank' ? payee.address : <AddressText text={payee.address} />}</dd>
            {payee.tag === null ? null : (
              <>
                <dt>{t('tag')}</dt>
                <dd>{payee.tag}</dd>
              </>
            )}
          </>
        )}
        <dt>{t('fee')}</dt>
        <dd>{isNone(fee) ? t('free') : `${trimDecimal(fee)} ${code}`}</dd>
        <dt>{t('arrives')}</dt>
        <dd>
          <b>
            {showDecimal(received, places)} {code}
          </b>
        </dd>
        <dt>{t('id')}</dt>
        <dd>{withdrawalId}</dd>
        {txid === null ? null : (
          <>
            <dt>{t(rail === 'bank' ? 'reference' : 'txid')}</dt>
            <dd>
              <Txid txid={txid} />
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
