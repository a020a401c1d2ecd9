import type { Family, SubRow } from '../api/sub-accounts.js';

export interface SubDialogProps {
  readonly open: boolean;
  readonly sub: SubRow;
  readonly onClose: () => void;
}

export interface TransferDialogProps {
  /** Where the money comes from at first; null while the dialog is closed. */
  readonly from: string | null;
  readonly mainUid: string;
  readonly family: Family;
  readonly onClose: () => void;
}
