import { useFeeTerms, useMe } from '@corella/api-client';
import type { FeeRow } from '@corella/contracts/web';
import { DataTable, EmptyState, SkeletonRows } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shell/use-page-title.js';
import { useFees } from './api/fees.js';
import { OwnRank } from './own-rank.js';
import { RankTable } from './rank-table.js';
import { ClassTable } from './class-table.js';
import styles from './fees.module.css';
import { useFeeColumns } from './use-fee-columns.js';
import type { Rates } from './use-fee-columns.js';
import { WorkedExample } from './worked-example.js';

/** Rates from the ledger's own schedule: the page shows what is charged. Customers see their own rates. */
export function FeesPage(): JSX.Element {
  const { t } = useTranslation('fees');
  const { data: me } = useMe();
  const mine = Boolean(me);
  const fees = useFees();
  const { data: terms } = useFeeTerms(mine);
  const ratesOf = (row: FeeRow): Rates => terms?.symbols.find(({ symbol }) => symbol === row.symbol) ?? row;
  const example = fees.data?.find((row) => row.symbol === 'btcaud') ?? fees.data?.[0];
  usePageTitle(t('title'));
  const columns = useFeeColumns(ratesOf);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      {terms === undefined ? null : <OwnRank terms={terms} />}
      <div className={styles.two}>
        <section className={styles.card} aria-labelledby="classes">
          <h2 id="classes">{t('classes')}</h2>
          <ClassTable rows={fees.data} />
        </section>
        <section className={styles.card} aria-labelledby="example">
          <h2 id="example">{t('example')}</h2>
          <WorkedExample row={example && { ...example, ...ratesOf(example) }} />
        </section>
      </div>
      <section className={styles.card} aria-labelledby="ranks">
        <h2 id="ranks">{t('ranks')}</h2>
        {fees.data === undefined ? (
          <SkeletonRows rows={6} rowHeight={44} />
        ) : (
          <RankTable rows={fees.data} terms={terms} />
        )}
        <p className={styles.foot}>{t('ranksNote')}</p>
      </section>
      <section className={styles.card} aria-labelledby="pairs">
        <h2 id="pairs">{mine ? t('mine') : t('pairs')}</h2>
        <DataTable
          caption={t('pairs')}
          columns={columns}
          rows={fees.data}
          rowKey={(row) => row.symbol}
          error={fees.error}
          stale={fees.isError}
          onRetry={() => void fees.refetch()}
          skeletonRows={15}
          empty={<EmptyState title={t('none')} />}
        />
      </section>
      <ul className={styles.notes}>
        {['received', 'maker', 'cancel', 'rounding'].map((key) => (
          <li key={key}>{t(`note.${key}`)}</li>
        ))}
      </ul>
    </div>
  );
}
