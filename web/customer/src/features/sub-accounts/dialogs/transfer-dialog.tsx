import { Dialog } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { TransferForm } from './transfer-form.js';
import type { TransferDialogProps } from './sub-dialog-props.js';

/** Moves money between the main account and its sub-accounts, and between these. */
export function TransferDialog({ from, ...rest }: TransferDialogProps): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  return (
    <Dialog open={from !== null} onClose={rest.onClose} title={t('transfer.title')}>
      {from === null ? null : <TransferForm from={from} {...rest} />}
    </Dialog>
  );
}
