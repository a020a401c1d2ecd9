import type { OpenedDeposit, SuspendedDepositRecord } from '@corella/contracts/operator';
import { useOpened, type Opening } from '../../shared/actions/use-opened.js';

export interface DepositOpening extends Opening<OpenedDeposit> {
  /** Whether the deposit stands elsewhere than when it was read. */
  readonly changed: boolean;
}

/** Who paid a deposit and whose it may be. */
export function useOpenedDeposit({ id, state, outcome }: SuspendedDepositRecord): DepositOpening {
  const opening = useOpened<OpenedDeposit>({ resource: 'suspended-deposits', id });
  const { opened } = opening;
  return { ...opening, changed: opened !== null && (opened.state !== state || opened.outcome !== outcome) };
}
