import type { OpenedWithdrawal, WithdrawalRecord } from '@corella/contracts/operator';
import { useOpened, type Opening as Opened } from '../../shared/actions/use-opened.js';

export interface Opening extends Opened<OpenedWithdrawal> {
  /** Whether the withdrawal stands elsewhere than when it was read. */
  readonly changed: boolean;
}

/** Where a withdrawal goes. */
export function useOpenedWithdrawal({ id, state }: WithdrawalRecord): Opening {
  const opening = useOpened<OpenedWithdrawal>('withdrawals', id);
  return { ...opening, changed: opening.opened !== null && opening.opened.state !== state };
}
