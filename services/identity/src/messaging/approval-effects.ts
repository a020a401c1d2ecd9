import { isOf, type RecordedEvent, type RecordedOf } from '@corella/event-store';
import { executeOwnApproval, markApproval } from '../approvals/execute-own-approval.js';
import type { IdentityContext } from '../identity.context.js';
import { reopenCase } from '../approvals/execute-kyc.js';
import { reopenRemoval } from '../approvals/execute-removal.js';
import { countFreeze } from './freeze-effects.js';

/** A case of verification, or a request for a removal, that no second person has agreed to is one of the desk again. */
const ENDED_WITHOUT: ReadonlySet<string> = new Set([
  'ApprovalRejected',
  'ApprovalWithdrawn',
  'ApprovalExpired',
  'ApprovalFailed',
]);

type Executing =
  | RecordedOf<'ledger'>
  | RecordedOf<'market'>
  | RecordedOf<'settings'>
  | RecordedOf<'deposit'>
  | RecordedOf<'withdrawal'>;

/** Executes the approvals that identity owns, and marks the others when their owner reports the outcome. Counts
 * how soon a freeze takes effect. */
export async function followApprovalEvent(context: IdentityContext, event: RecordedEvent): Promise<void> {
  await countFreeze(context, event);
  if (isOf(event, 'approval')) {
    if (event.type === 'ApprovalGranted') await executeOwnApproval(context, event.data.approvalId);
    else if (ENDED_WITHOUT.has(event.type)) await reopenBoth(context, event.data.approvalId);
  } else if (isOutcome(event)) {
    await markOutcome(context, event);
  }
}

const isOutcome = (event: RecordedEvent): event is Executing =>
  isOf(event, 'ledger') ||
  isOf(event, 'market') ||
  isOf(event, 'settings') ||
  isOf(event, 'deposit') ||
  isOf(event, 'withdrawal');

/** Each looks whether the request is about one of its own. */
async function reopenBoth(context: IdentityContext, approvalId: string): Promise<void> {
  await reopenCase(context, approvalId);
  await reopenRemoval(context, approvalId);
}

async function markOutcome(context: IdentityContext, event: Executing): Promise<void> {
  switch (event.type) {
    case 'AdjustmentRefused':
    case 'FeeScheduleRefused':
    case 'SettlementResumeRefused':
    case 'SymbolParametersRefused':
    case 'DepositDecisionRefused':
    case 'WithdrawalDecisionRefused':
      return markApproval(context, event.data.approvalId, { type: 'MarkFailed', finding: event.data.finding });
    case 'SymbolStateRefused': {
      // One person's command that does not fit is recorded too and carries no approval.
      const { approvalId, finding } = event.data;
      if (approvalId !== undefined) await markApproval(context, approvalId, { type: 'MarkFailed', finding });
      return;
    }
    case 'EntryPosted':
    case 'SymbolStateSet':
    case 'SymbolParametersSet':
    case 'FeeScheduleSet':
    case 'FeeScheduleWithdrawn':
    case 'SettlementResumed':
    case 'DepositReleased':
    case 'RefundDecided':
      return markExecuted(context, event.data.approvalId, event);
    case 'WithdrawalGatePassed':
      // Time passes some gates.
      return markExecuted(context, event.data.approvalId ?? undefined, event);
    case 'ParametersWithdrawn': {
      const { withdraws, version, approvalId } = event.data;
      const finding = `version ${version} was taken back before it began`;
      await markApproval(context, withdraws, { type: 'MarkFailed', finding });
      return markExecuted(context, approvalId, event);
    }
    default:
      return;
  }
}

/** Most entries and some changes need no approval; those carry no id. */
async function markExecuted(context: IdentityContext, approvalId: string | undefined, event: Executing): Promise<void> {
  const { stream, revision } = event;
  if (approvalId !== undefined)
    await markApproval(context, approvalId, { type: 'MarkExecuted', by: { stream, revision } });
}
