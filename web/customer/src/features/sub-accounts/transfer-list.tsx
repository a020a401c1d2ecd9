import type { TransferRow } from '@corella/contracts/web';
import { DataTable, EmptyState, assetCode, dateTime, trimDecimal } from '@corella/ui';
import type { Column } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../account-shell/account-page.js';
import { LoadMore } from '../../account-shell/load-more.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useTransfers } from './api/sub-accounts.js';
import styles from './sub-accounts.module.css';

/** Who looks, and its sub-accounts; a sub-account has none. */
export interface Onlooker {
  readonly uid: string;
  readonly subs?: readonly { readonly uid: string; readonly name: string }[];
}

function useTransferColumns({ uid, subs }: Onlooker): readonly Column<TransferRow>[] {
  const { t } = useTranslation('sub-accounts');
  const language = useLanguage();
  const name = (end: string | null): string =>
    subs === undefined
      ? t(end === uid ? 'thisAccount' : 'otherAccount')
      : (subs.find((sub) => sub.uid === end)?.name ?? t('mainAccount'));
  return [
    {
      key: 'at',
      head: t('time'),
      cell: ({ at }) => (
        <time className={`num ${styles.muted}`} dateTime={at}>
          {dateTime(Date.parse(at), language)}
        </time>
      ),
    },
    { key: 'from', head: t('from'), from: 480, cell: ({ from }) => name(from) },
    { key: 'to', head: t('to'), from: 480, cell: ({ to }) => name(to) },
    {
      key: 'amount',
      head: t('amount'),
      number: true,
      cell: ({ from, to, amount, asset }) => (
        <>
          <span className="num">
            {subs === undefined ? (from === uid ? '−' : '+') : ''}
            {trimDecimal(amount)} <span className={styles.muted}>{assetCode(asset)}</span>
          </span>
          <span className={styles.phone}>
            {name(from)} → {name(to)}
          </span>
        </>
      ),
    },
  ];
}

/** Transfers, newest first. */
export function TransferList({ family, detail }: { readonly family: Onlooker; readonly detail: string }): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  const transfers = useTransfers();
  const columns = useTransferColumns(family);
  const rows = transfers.data?.pages.flatMap(({ items }) => items);
  return (
    <Section title={t('transfers')} detail={detail} flush>
      <DataTable
        caption={t('transfers')}
        columns={columns}
        rows={rows}
        rowKey={({ transferId }) => transferId}
        skeletonRows={3}
        error={transfers.error}
        stale={transfers.isError}
        onRetry={() => void transfers.refetch()}
        empty={<EmptyState icon="transfer" title={t('noTransfers')} />}
      />
      <LoadMore
        shown={rows?.length ?? 0}
        more={transfers.hasNextPage}
        busy={transfers.isFetchingNextPage}
        onMore={() => void transfers.fetchNextPage()}
      />
    </Section>
  );
}
