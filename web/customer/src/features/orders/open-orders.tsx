import { applyOrder, useCancelAll, useCancelOrder, useOpenOrders, useStale } from '@corella/api-client';
import { useQueryClient } from '@tanstack/react-query';
import type { Order } from '@corella/contracts/web';
import { Button, DataTable, Dialog, EmptyState, buttonClass, toast } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { messageOf } from '../../forms/form-problem.js';
import { useTo } from '../../i18n/use-language.js';
import type { ListWanted } from './api/lists.js';
import { useOrderAddress, useOrderColumns } from './order-cells.js';
import styles from './orders.module.css';

export interface OpenOrdersProps {
  readonly wanted: ListWanted;
  readonly filtered: boolean;
  readonly onClear: () => void;
}

/** Open orders, live by socket; each can be cancelled, and all of the filter together after a question. */
export function OpenOrders({ wanted, filtered, onClear }: OpenOrdersProps): JSX.Element {
  const { t } = useTranslation('orders');
  const to = useTo();
  const client = useQueryClient();
  const open = useOpenOrders(true);
  const stale = useStale();
  const cancel = useCancelOrder();
  const cancelAll = useCancelAll();
  const [asking, setAsking] = useState(false);
  const shared = useOrderColumns();
  const address = useOrderAddress();
  const rows = open.data?.filter(
    (order) =>
      (wanted.symbol === undefined || order.symbol === wanted.symbol) &&
      (wanted.side === undefined || order.side === wanted.side),
  );
  const cancelOne = (order: Order): void =>
    cancel.mutate(order.id, {
      onSuccess: (after) => applyOrder(client, after),
      onError: (error) => toast.error(t('cancelFailed'), messageOf(error)),
    });
  const cancelEvery = (): void =>
    cancelAll.mutate(
      { symbol: wanted.symbol },
      {
        onSuccess: ({ canceled, failed }) => {
          setAsking(false);
          toast.done(
            t('cancelledCount', { count: canceled.length }),
            failed.length > 0 ? t('failedCount', { count: failed.length }) : undefined,
          );
          void client.invalidateQueries({ queryKey: ['orders'] });
        },
        onError: (error) => toast.error(t('cancelFailed'), messageOf(error)),
      },
    );
  const columns = [
    shared.time,
    shared.pair,
    shared.side,
    shared.price,
    shared.quantity,
    shared.filled,
    shared.state,
    {
      key: 'act',
      head: <span className="sr">{t('actions')}</span>,
      number: true,
      cell: (order: Order) => (
        <span className={styles.acts}>
          <Link
            className={styles.link}
            to={address(order.id)}
            replace
            preventScrollReset
            aria-label={`${t('details')} ${order.id}`}
          >
            {t('details')}
          </Link>
          <Button
            size="s"
            busy={cancel.isPending && cancel.variables === order.id}
            disabled={order.state === 'canceling'}
            onClick={() => cancelOne(order)}
          >
            {t('cancel')}
          </Button>
        </span>
      ),
    },
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
        empty={
          <EmptyState
            title={filtered ? t('noneFit') : t('noOpen')}
            detail={filtered ? undefined : t('noOpenDetail')}
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
        }
      />
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('cancelAllTitle')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('keep')}</Button>
            <Button kind="primary" busy={cancelAll.isPending} onClick={cancelEvery}>
              {t('cancelAll', { count: rows?.length ?? 0 })}
            </Button>
          </>
        }
      >
        <p className={styles.quiet}>{wanted.symbol === undefined ? t('cancelAllText') : t('cancelAllPair')}</p>
      </Dialog>
    </>
  );
}
