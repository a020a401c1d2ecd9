import type { SubRow } from '../api/sub-accounts.js';

export interface SubDialogProps {
  readonly open: boolean;
  readonly sub: SubRow;
  readonly onClose: () => void;
}
