import type { OpenedWithdrawal, WithdrawalRecord } from '@corella/contracts/operator';
import { useOpened, type Opening } from '../../shared/actions/use-opened.js';

export interface WithdrawalOpening extends Opening<OpenedWithdrawal> {
  /** Whether the withdrawal stands elsewhere than when it was read. */
  readonly changed: boolean;
}

/** Where a withdrawal goes, and what the rules found. */
export function useOpenedWithdrawal({ id, state }: WithdrawalRecord): WithdrawalOpening {
  const opening = useOpened<OpenedWithdrawal>({ resource: 'withdrawals', id });
  return { ...opening, changed: opening.opened !== null && opening.opened.state !== state };
}
