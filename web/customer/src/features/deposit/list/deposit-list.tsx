import { EmptyState, ListState, SkeletonRows } from '@corella/ui';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadMore } from '../../../account-shell/load-more.js';
import type { DepositRow } from '../api/deposits.js';
import styles from '../look/deposit.module.css';
import { DepositLine } from './deposit-line.js';

const SKELETONS = 3;
const ROW_PX = 65;

/** What has come, newest first. */
export function DepositList({
  deposits,
  rows,
}: {
  readonly deposits: UseInfiniteQueryResult;
  readonly rows: readonly DepositRow[] | undefined;
}): JSX.Element {
  const { t } = useTranslation('deposit');
  return (
    <section className={styles.list} aria-labelledby="deposit-list">
      <h2 id="deposit-list">{t('list')}</h2>
      <ListState
        items={rows}
        error={deposits.error}
        stale={deposits.isError}
        onRetry={() => void deposits.refetch()}
        skeleton={<SkeletonRows rows={SKELETONS} rowHeight={ROW_PX} />}
        empty={<EmptyState icon="deposit" title={t('empty.title')} detail={t('empty.text')} />}
      >
        {(shown) => (
          <ul aria-labelledby="deposit-list">
            {shown.map((row) => (
              <DepositLine key={row.depositId} row={row} />
            ))}
          </ul>
        )}
      </ListState>
      {deposits.hasNextPage ? (
        <LoadMore
          shown={rows?.length ?? 0}
          more
          busy={deposits.isFetchingNextPage}
          onMore={() => void deposits.fetchNextPage()}
        />
      ) : null}
    </section>
  );
}
