import type { Fill, Order } from '@corella/contracts/web';
import { Button, DataTable, EmptyState, buttonClass } from '@corella/ui';
import type { Column } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LoadMore } from '../../account-shell/load-more.js';
import { useTo } from '../../i18n/use-language.js';
import { useFillPages, useHistoryPages } from './api/lists.js';
import type { ListWanted } from './api/lists.js';
import { useFillColumns, useOrderAddress, useOrderColumns } from './order-cells.js';
import styles from './orders.module.css';

export interface PastListProps {
  readonly wanted: ListWanted;
  readonly filtered: boolean;
  readonly onClear: () => void;
}

function Empty({
  filtered,
  onClear,
  none,
}: {
  readonly filtered: boolean;
  readonly onClear: () => void;
  readonly none: string;
}): JSX.Element {
  const { t } = useTranslation('orders');
  const to = useTo();
  return (
    <EmptyState
      title={filtered ? t('noneFit') : none}
      action={
        filtered ? (
          <Button size="s" onClick={onClear}>
            {t('account-shell:clear')}
          </Button>
        ) : (
          <Link className={buttonClass({ size: 's' })} to={to('/exchange/')}>
            {t('goTrade')}
          </Link>
        )
      }
    />
  );
}

function useDetailColumn<Row>(idOf: (row: Row) => string): Column<Row> {
  const { t } = useTranslation('orders');
  const address = useOrderAddress();
  return {
    key: 'act',
    head: <span className="sr">{t('details')}</span>,
    number: true,
    cell: (row) => (
      <Link
        className={styles.link}
        to={address(idOf(row))}
        replace
        preventScrollReset
        aria-label={`${t('details')} ${idOf(row)}`}
      >
        {t('details')}
      </Link>
    ),
  };
}

/** Finished orders, newest first, with the filter of the address. */
export function OrderHistory({ wanted, filtered, onClear }: PastListProps): JSX.Element {
  const { t } = useTranslation('orders');
  const history = useHistoryPages(wanted, true);
  const shared = useOrderColumns();
  const detail = useDetailColumn<Order>((order) => order.id);
  const rows = history.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <DataTable
        caption={t('tab.history')}
        columns={[
          shared.time,
          shared.pair,
          shared.side,
          shared.price,
          shared.quantity,
          shared.filled,
          shared.fee,
          shared.state,
          detail,
        ]}
        rows={rows}
        rowKey={(order) => order.id}
        error={history.error}
        stale={history.isError || history.isPlaceholderData}
        onRetry={() => void history.refetch()}
        empty={<Empty filtered={filtered} onClear={onClear} none={t('noHistory')} />}
      />
      <LoadMore
        shown={rows?.length ?? 0}
        more={history.hasNextPage}
        busy={history.isFetchingNextPage}
        onMore={() => void history.fetchNextPage()}
      />
    </>
  );
}

/** Fills, newest first, each with its fee and a link to its order. */
export function TradeHistory({ wanted, filtered, onClear }: PastListProps): JSX.Element {
  const { t } = useTranslation('orders');
  const fills = useFillPages({ symbol: wanted.symbol, from: wanted.from, to: wanted.to }, true);
  const columns = useFillColumns();
  const detail = useDetailColumn<Fill>((fill) => fill.orderId);
  const rows = fills.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <DataTable
        caption={t('tab.trades')}
        columns={[...columns, { ...detail, head: <span className="sr">{t('order')}</span> }]}
        rows={rows}
        rowKey={(fill) => fill.id}
        error={fills.error}
        stale={fills.isError || fills.isPlaceholderData}
        onRetry={() => void fills.refetch()}
        empty={<Empty filtered={filtered} onClear={onClear} none={t('noTrades')} />}
      />
      <LoadMore
        shown={rows?.length ?? 0}
        more={fills.hasNextPage}
        busy={fills.isFetchingNextPage}
        onMore={() => void fills.fetchNextPage()}
      />
    </>
  );
}
