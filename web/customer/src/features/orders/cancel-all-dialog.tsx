import { isAnswered, useCancelAll } from '@corella/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dialog, toast } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../forms/form-problem.js';
import styles from './orders.module.css';

export interface CancelAllDialogProps {
  readonly open: boolean;
  /** Cancels only this pair's orders. Without it, cancels those of every pair. */
  readonly symbol: string | undefined;
  /** How many orders the list shows. */
  readonly count: number;
  readonly onClose: () => void;
}

/** Asks before all orders of the filter are cancelled, and reports how many were. */
export function CancelAllDialog({ open, symbol, count, onClose }: CancelAllDialogProps): JSX.Element {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const cancelAll = useCancelAll();
  const cancelEvery = (): void =>
    cancelAll.mutate(
      { symbol },
      {
        onSuccess: ({ canceled, failed }) => {
          onClose();
          toast.done(
            t('cancelledCount', { count: canceled.length }),
            failed.length > 0 ? t('failedCount', { count: failed.length }) : undefined,
          );
          void client.invalidateQueries({ queryKey: ['orders'] });
        },
        onError: (error) => toast.error(t(isAnswered(error) ? 'cancelFailed' : 'cancelUnknown'), messageOf(error)),
      },
    );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('cancelAllTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button kind="primary" busy={cancelAll.isPending} onClick={cancelEvery}>
            {t('cancelAll', { count: count })}
          </Button>
        </>
      }
    >
      <p className={styles.quiet}>{symbol === undefined ? t('cancelAllText') : t('cancelAllPair')}</p>
    </Dialog>
  );
}
