import { useQueryClient } from '@tanstack/react-query';
import { Button, DataTable, EmptyState, assetCode, dateTime, groupThousands, toast } from '@corella/ui';
import type { Column } from '@corella/ui';
import { useEffect, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Section } from '../../account-shell/account-page.js';
import { MOST_ROWS, allPages } from '../../account-shell/all-pages.js';
import { csvText, saveFile } from '../../account-shell/csv.js';
import { LoadMore } from '../../account-shell/load-more.js';
import { dayRange, useUrlFilters } from '../../account-shell/use-url-filters.js';
import { messageOf } from '../../forms/form-problem.js';
import { useLanguage, useTo } from '../../i18n/use-language.js';
import { fetchLines, linesKey, useLedgerLines } from './api/ledger-lines.js';
import type { LedgerLine } from './api/ledger-lines.js';
import styles from './balances.module.css';
import { LINE_FILTERS, TransactionFilters } from './transaction-filters.js';

const SETTLE_MS = 800;
const FILE_PAGE = 500;

/** Lines appear a moment after a balance has changed. */
function useFreshLines(revision: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: linesKey }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [client, revision]);
}

function Amount({ line, hidden }: { readonly line: LedgerLine; readonly hidden: boolean }): JSX.Element {
  const negative = line.amount.startsWith('-');
  return (
    <span className={`num ${styles.strong}`}>
      {hidden ? '••••' : `${negative ? '−' : '+'}${groupThousands(line.amount.replace('-', ''))}`}{' '}
      <span className={styles.quiet}>{assetCode(line.asset)}</span>
    </span>
  );
}

/** Ledger lines of the account: whatever changed a balance, with its cause. Filters stand in the address. */
export function Transactions({
  hidden,
  revision,
}: {
  readonly hidden: boolean;
  readonly revision: number;
}): JSX.Element {
  const { t } = useTranslation('balances');
  const language = useLanguage();
  const to = useTo();
  const { filters, set, clear, any } = useUrlFilters(LINE_FILTERS);
  const wanted = {
    asset: filters.asset || undefined,
    type: filters.type || undefined,
    ...dayRange(filters.from, filters.to),
  };
  const lines = useLedgerLines(wanted);
  const [saving, setSaving] = useState(false);
  useFreshLines(revision);
  const rows = lines.data?.pages.flatMap((page) => page.items);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const { items, cut } = await allPages((cursor) => fetchLines({ ...wanted, cursor, limit: FILE_PAGE }));
      const head = ['time', 'type', 'asset', 'bucket', 'amount', 'reference', 'order', 'pair'].map((key) =>
        t(`csv.${key}`),
      );
      saveFile(
        'corella-transactions.csv',
        csvText(
          head,
          items.map((line) => [
            line.at,
            t(`type.${line.type}`, { defaultValue: line.type }),
            assetCode(line.asset),
            t(`bucket.${line.bucket}`),
            line.amount,
            line.businessId,
            line.orderId ?? '',
            line.symbol ?? '',
          ]),
        ),
      );
      if (cut) toast.info(t('account-shell:csvCut', { count: MOST_ROWS }));
    } catch (error) {
      toast.error(t('account-shell:csvFailed'), messageOf(error));
    } finally {
      setSaving(false);
    }
  };
  const columns: readonly Column<LedgerLine>[] = [
    {
      key: 'at',
      head: t('time'),
      cell: (line) => (
        <time className={`num ${styles.quiet}`} dateTime={line.at}>
          {dateTime(Date.parse(line.at), language)}
        </time>
      ),
    },
    {
      key: 'type',
      head: t('typeColumn'),
      cell: (line) => t(`type.${line.type}`, { defaultValue: line.type }),
      from: 480,
    },
    {
      key: 'bucket',
      head: t('bucketColumn'),
      cell: (line) => <span className={styles.quiet}>{t(`bucket.${line.bucket}`)}</span>,
      from: 640,
    },
    {
      key: 'ref',
      head: t('reference'),
      cell: (line) =>
        line.orderId === null ? (
          <span className={styles.quiet}>{line.businessId}</span>
        ) : (
          <Link className={`${styles.link} num`} to={to(`/user/order/?order=${line.orderId}`)}>
            {line.orderId}
          </Link>
        ),
      from: 800,
    },
    {
      key: 'amount',
      head: t('amount'),
      number: true,
      cell: (line) => (
        <>
          <Amount line={line} hidden={hidden} />
          <span className={styles.phone}>{t(`type.${line.type}`, { defaultValue: line.type })}</span>
        </>
      ),
    },
  ];
  return (
    <Section
      title={t('transactions')}
      detail={t('transactionsDetail')}
      flush
      actions={
        <Button size="s" icon="download" busy={saving} title={t('account-shell:csvTitle')} onClick={() => void save()}>
          {t('account-shell:csv')}
        </Button>
      }
    >
      <TransactionFilters filters={filters} onChange={set} onClear={any ? clear : undefined} />
      <DataTable
        skeletonRows={10}
        caption={t('transactions')}
        columns={columns}
        rows={rows}
        rowKey={(line) => line.id}
        error={lines.error}
        stale={lines.isError || lines.isPlaceholderData}
        onRetry={() => void lines.refetch()}
        empty={
          <EmptyState
            title={any ? t('noLinesFit') : t('noLines')}
            action={
              any ? (
                <Button size="s" onClick={clear}>
                  {t('account-shell:clear')}
                </Button>
              ) : undefined
            }
          />
        }
      />
      <LoadMore
        shown={rows?.length ?? 0}
        more={lines.hasNextPage}
        busy={lines.isFetchingNextPage}
        onMore={() => void lines.fetchNextPage()}
      />
    </Section>
  );
}
