import { useMe } from '@corella/api-client';
import { EmptyState, ErrorState, SkeletonRows } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shell/use-page-title.js';
import { useProof } from './api/proof.js';
import { OwnInclusion } from './own-inclusion.js';
import { NotSolvency, ProofCard } from './proof-card.js';
import styles from './proof.module.css';

/** Proof of liabilities: what was published, what it does not prove, and whether the customer's balances are in it. */
export function ProofPage(): JSX.Element {
  const { t } = useTranslation('proof');
  const { data: me } = useMe();
  const proof = useProof();
  usePageTitle(t('title'));
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      <NotSolvency />
      {proof.data ? (
        <div className={styles.two}>
          <OwnInclusion signedIn={Boolean(me)} proof={proof.data} />
          <ProofCard proof={proof.data} />
        </div>
      ) : (
        <section className={styles.card}>
          {proof.data === null ? (
            <EmptyState icon="clock" title={t('none')} detail={t('noneDetail')} />
          ) : proof.error ? (
            <ErrorState detail={proof.error.message} onRetry={() => void proof.refetch()} />
          ) : (
            <SkeletonRows rows={12} rowHeight={44} />
          )}
        </section>
      )}
      <section className={styles.how} aria-labelledby="how">
        <h2 id="how">{t('how')}</h2>
        <ol>
          {['leaf', 'node', 'root', 'bound'].map((key) => (
            <li key={key}>{t(`howStep.${key}`)}</li>
          ))}
        </ol>
      </section>
    </div>
  );
}
