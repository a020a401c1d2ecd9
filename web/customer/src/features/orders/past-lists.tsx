import type { Fill, Order } from '@corella/contracts/web';
import { DataTable } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadMore } from '../../account-shell/load-more.js';
import { useFillPages, useHistoryPages } from './api/lists.js';
import type { ListWanted } from './api/lists.js';
import { useDetailColumn } from './detail-link.js';
import { NoOrders } from './no-orders.js';
import { useFillColumns, useOrderColumns } from './order-cells.js';

export interface PastListProps {
  readonly wanted: ListWanted;
  readonly filtered: boolean;
  readonly onClear: () => void;
}

/** Finished orders, newest first, with the filter from the address. */
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
          shared.average,
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
        empty={<NoOrders filtered={filtered} onClear={onClear} none={t('noHistory')} />}
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
        empty={<NoOrders filtered={filtered} onClear={onClear} none={t('noTrades')} />}
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
