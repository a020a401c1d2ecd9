import type { OpenedDeposit, SuspendedDepositRecord } from '@corella/contracts/operator';
import { useOpened, type Opening as Opened } from '../../shared/actions/use-opened.js';

export interface Opening extends Opened<OpenedDeposit> {
  /** Whether the deposit stands elsewhere than when it was read. */
  readonly changed: boolean;
}

/** Who paid a deposit and whose it may be. */
export function useOpenedDeposit({ id, state, outcome }: SuspendedDepositRecord): Opening {
  const opening = useOpened<OpenedDeposit>('suspended-deposits', id);
  const { opened } = opening;
  return { ...opening, changed: opened !== null && (opened.state !== state || opened.outcome !== outcome) };
}
