import type { ApprovalEvents } from '@corella/contracts/identity';
import { isOf } from '@corella/event-store';
import { NOTHING } from '../domain/decision.js';
import type { InputContext, InputSource } from './input-source.js';
import type { LedgerEvent } from '../domain/ledger-event.js';
import { decideAdjustment } from '../use-cases/execute-adjustment/execute-adjustment.decide.js';
import { decideApprovedResume } from '../use-cases/resume-settlement/approved-resume.decide.js';
import { decideApprovedFeeSchedule } from '../use-cases/set-fee-schedule/approved-fee-schedule.decide.js';
import { decideApprovedWithdrawal } from '../use-cases/set-fee-schedule/approved-withdrawal.decide.js';

/** Approvals that the ledger carries out. The state keeps the outcome of each for ever. */
export const APPROVAL_SOURCE: InputSource = {
  category: 'approval',
  types: ['ApprovalGranted'],
  remembers: 'decision',
  decide: (input, context) =>
    isOf(input, 'approval') && input.type === 'ApprovalGranted' ? { events: execute(input.data, context) } : NOTHING,
};

/** Other services carry out the other kinds of approvals. */
function execute(granted: ApprovalEvents['ApprovalGranted'], context: InputContext): readonly LedgerEvent[] {
  const { state, now } = context;
  switch (granted.kind) {
    case 'settlement-resume':
      return decideApprovedResume(granted, state);
    case 'ledger-adjustment':
      return decideAdjustment(granted, context);
    case 'fee-schedule':
      return decideApprovedFeeSchedule(granted, state, now);
    case 'fee-schedule-withdraw':
      return decideApprovedWithdrawal(granted, state, now);
    default:
      return [];
  }
}
