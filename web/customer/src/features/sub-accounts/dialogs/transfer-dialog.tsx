import { Dialog } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Family } from '../api/sub-accounts.js';
import { TransferForm } from './transfer-form.js';

export interface TransferDialogProps {
  /** Where the money comes from at first; null while the dialog is closed. */
  readonly from: string | null;
  readonly mainUid: string;
  readonly family: Family;
  readonly onClose: () => void;
}

/** Moves money between the main account and its sub-accounts, and between these. */
export function TransferDialog({ from, ...rest }: TransferDialogProps): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  return (
    <Dialog open={from !== null} onClose={rest.onClose} title={t('transfer.title')}>
      {from === null ? null : <TransferForm from={from} {...rest} />}
    </Dialog>
  );
}
