import { csvText } from '@corella/contracts/web';
import { fetchFills, fetchOrders } from '@corella/api-client';
import type { Fill, Order } from '@corella/contracts/web';
import { saveFile, toast } from '@corella/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_ROWS, allPages } from '../../account-shell/all-pages.js';
import { messageOf } from '../../forms/form-problem.js';
import type { ListWanted } from './api/lists.js';

export type OrdersTab = 'open' | 'history' | 'trades';

const FILE_PAGE = 500;
const ORDER_HEAD = [
  'order',
  'placed',
  'ended',
  'symbol',
  'side',
  'type',
  'stop',
  'when',
  'triggered',
  'price',
  'quantity',
  'spend',
  'filled',
  'total',
  'average',
  'fee',
  'feeAsset',
  'htFee',
  'status',
  'reason',
  'replaces',
  'clientOrderId',
] as const;
const FILL_HEAD = [
  'trade',
  'order',
  'time',
  'symbol',
  'side',
  'role',
  'fillPrice',
  'quantity',
  'total',
  'fee',
  'feeAsset',
] as const;

const orderRow = (order: Order): readonly string[] => [
  order.id,
  order.createdAt,
  order.finishedAt ?? '',
  order.symbol,
  order.side,
  order.type,
  order.stopPrice ?? '',
  order.operator ?? '',
  order.triggeredAt ?? '',
  order.price ?? '',
  order.quantity ?? '',
  order.total ?? '',
  order.filledQuantity,
  order.filledTotal,
  order.averagePrice ?? '',
  order.fee,
  order.feeAsset,
  order.htFee,
  order.state,
  order.reason ?? '',
  order.replaces ?? '',
  order.clientOrderId ?? '',
];
const fillRow = (fill: Fill): readonly string[] => [
  fill.tradeId,
  fill.orderId,
  fill.at,
  fill.symbol,
  fill.side,
  fill.role,
  fill.price,
  fill.quantity,
  fill.total,
  fill.fee,
  fill.feeAsset,
];

/**
 * A file with everything that matches the filter, not only the rows on the page. Times are in UTC, amounts as in the
 * ledger.
 */
export function useCsv(
  tab: OrdersTab,
  wanted: ListWanted,
): { readonly save: () => Promise<void>; readonly saving: boolean } {
  const { t } = useTranslation('orders');
  const [saving, setSaving] = useState(false);
  const load = async (): Promise<{
    readonly head: readonly string[];
    readonly rows: readonly (readonly string[])[];
    readonly cut: boolean;
  }> => {
    if (tab === 'trades') {
      const { items, cut } = await allPages((cursor) =>
        fetchFills({ symbol: wanted.symbol, from: wanted.from, to: wanted.to, cursor, limit: FILE_PAGE }),
      );
      return { head: FILL_HEAD.map((key) => t(`csv.${key}`)), rows: items.map(fillRow), cut };
    }
    const { items, cut } = await allPages((cursor) =>
      fetchOrders({ ...wanted, scope: tab === 'open' ? 'open' : 'history', cursor, limit: FILE_PAGE }),
    );
    return { head: ORDER_HEAD.map((key) => t(`csv.${key}`)), rows: items.map(orderRow), cut };
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const { head, rows, cut } = await load();
      saveFile(`corella-${tab === 'trades' ? 'trades' : 'orders'}.csv`, csvText(head, rows));
      if (cut) toast.info(t('account-shell:csvCut', { count: MOST_ROWS }));
    } catch (error) {
      toast.error(t('account-shell:csvFailed'), messageOf(error));
    } finally {
      setSaving(false);
    }
  };
  return { save, saving };
}
