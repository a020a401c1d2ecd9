import type { SuspendedDeposit, SuspenseRow } from '@corella/contracts/cash';
import type { StaffPrincipal } from '@corella/contracts/identity';
import type { OpenedDeposit, SuspendedDepositRecord } from '@corella/contracts/operator';
import type { ApprovalView } from '@corella/contracts/queries';
import { formatUnits } from '@corella/money';
import { isoText } from '../../../trading/order-text.js';

/** A deposit in suspense as it stands in the list. */
export const suspendedRecord = (row: SuspenseRow): SuspendedDepositRecord => ({
  id: row.depositId,
  asset: row.asset,
  amount: formatUnits(BigInt(row.units)),
  channel: row.channel,
  reason: row.reason,
  uid: row.uid,
  bookedAt: isoText(row.bookedAt),
  state: row.state,
  outcome: row.outcome,
  endedAt: row.endedAt === null ? null : isoText(row.endedAt),
});

/** A deposit with who paid it and whose it may be. */
export function openedDeposit(
  view: SuspendedDeposit,
  waiting: readonly ApprovalView[],
  { permissions }: StaffPrincipal,
): OpenedDeposit {
  const { hash, payer, suggested, history, isHeld, canRefund } = view;
  const mayAsk = permissions.includes('suspended-deposits.initiate');
  return {
    ...suspendedRecord(view),
    hash,
    payer,
    suggested,
    history: history.map((row) => ({ ...row, at: isoText(row.at) })),
    waiting: waiting.map(({ id, kind, payload, initiator, initiatorName }) => ({
      approvalId: id,
      kind,
      uid: typeof payload['uid'] === 'string' ? payload['uid'] : null,
      by: initiatorName ?? initiator,
    })),
    canRelease: isHeld && mayAsk,
    canRefund: canRefund && mayAsk,
  };
}
