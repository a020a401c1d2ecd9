import { Button, DataTable, EmptyState } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../account-shell/account-page.js';
import { LoadMore } from '../../../account-shell/load-more.js';
import { dayRange, useUrlFilters } from '../../../account-shell/use-url-filters.js';
import { useFresh } from '../../../live/use-fresh.js';
import { linesKey, useLedgerLines } from './api/ledger-lines.js';
import { LINE_FILTERS, TransactionFilters } from './transaction-filters.js';
import { useLineColumns } from './use-line-columns.js';
import { useLinesCsv } from './use-lines-csv.js';

/** There are no lines yet, or none matches the filters, which can then be cleared. */
function NoLines({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }): JSX.Element {
  const { t } = useTranslation('balances');
  return (
    <EmptyState
      title={filtered ? t('noLinesFit') : t('noLines')}
      action={
        filtered ? (
          <Button size="s" onClick={onClear}>
            {t('account-shell:clear')}
          </Button>
        ) : undefined
      }
    />
  );
}

/** Ledger lines of the account: everything that changed a balance, with its cause. Filters are in the address. */
export function Transactions({
  hidden,
  revision,
}: {
  readonly hidden: boolean;
  readonly revision: number;
}): JSX.Element {
  const { t } = useTranslation('balances');
  const { filters, set, clear, any } = useUrlFilters(LINE_FILTERS);
  const wanted = {
    asset: filters.asset || undefined,
    type: filters.type || undefined,
    ...dayRange(filters.from, filters.to),
  };
  const lines = useLedgerLines(wanted);
  const columns = useLineColumns(hidden);
  const { saving, save } = useLinesCsv(wanted);
  useFresh(linesKey, revision);
  const rows = lines.data?.pages.flatMap((page) => page.items);
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
        empty={<NoLines filtered={any} onClear={clear} />}
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
