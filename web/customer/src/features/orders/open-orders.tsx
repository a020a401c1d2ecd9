import { useOpenOrders, useStale } from '@corella/api-client';
import { Button, DataTable } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListWanted } from './api/lists.js';
import { CancelAllDialog } from './cancel-all-dialog.js';
import { NoOrders } from './no-orders.js';
import { useActColumn } from './open-order-acts.js';
import { useOrderColumns } from './order-cells.js';
import styles from './orders.module.css';

export interface OpenOrdersProps {
  readonly wanted: ListWanted;
  readonly filtered: boolean;
  readonly onClear: () => void;
}

/** Open orders, live by socket. Each can be cancelled, and all that match the filter together after a confirmation. */
export function OpenOrders({ wanted, filtered, onClear }: OpenOrdersProps): JSX.Element {
  const { t } = useTranslation('orders');
  const open = useOpenOrders(true);
  const stale = useStale();
  const [asking, setAsking] = useState(false);
  // The buttons need the room that the history has for time, average and part.
  const shared = useOrderColumns(940);
  const acts = useActColumn();
  const rows = open.data?.filter(
    (order) =>
      (wanted.symbol === undefined || order.symbol === wanted.symbol) &&
      (wanted.side === undefined || order.side === wanted.side),
  );
  const columns = [
    shared.time,
    shared.pair,
    shared.side,
    shared.price,
    { ...shared.average, from: 1_040 as const },
    shared.quantity,
    { ...shared.filled, from: 800 as const },
    shared.state,
    acts,
  ];
  return (
    <>
      {rows !== undefined && rows.length > 1 && wanted.side === undefined ? (
        <div className={styles.all}>
          <Button size="s" onClick={() => setAsking(true)}>
            {t('cancelAll', { count: rows.length })}
          </Button>
        </div>
      ) : null}
      <DataTable
        caption={t('tab.open')}
        columns={columns}
        rows={rows}
        rowKey={(order) => order.id}
        error={open.error}
        stale={stale || open.isError}
        onRetry={() => void open.refetch()}
        empty={<NoOrders filtered={filtered} none={t('noOpen')} detail={t('noOpenDetail')} onClear={onClear} />}
      />
      <CancelAllDialog
        open={asking}
        symbol={wanted.symbol}
        count={rows?.length ?? 0}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
