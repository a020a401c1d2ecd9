import type { RecordedEvent } from '@corella/bus';
import type { LedgerEvents } from '@corella/contracts/ledger';
import type { MarketEvents, MatchingSettingsEvents } from '@corella/contracts/market';
import { executeOwnApproval, markApproval } from '../approvals/execute-own-approval.js';
import type { IdentityContext } from '../identity.context.js';

type Refused =
  | LedgerEvents['AdjustmentRefused' | 'FeeScheduleRefused']
  | MarketEvents['SymbolStateRefused' | 'SymbolParametersRefused'];

/** Executes what identity owns, and marks what other services' events say has been executed or refused. */
export async function followApprovalEvent(context: IdentityContext, event: RecordedEvent): Promise<void> {
  const approvalId = event.data.approvalId;
  if (typeof approvalId !== 'string') return;
  switch (event.type) {
    case 'ApprovalGranted':
      return executeOwnApproval(context, approvalId);
    case 'AdjustmentRefused':
    case 'FeeScheduleRefused':
    case 'SymbolStateRefused':
    case 'SymbolParametersRefused':
      return markApproval(context, approvalId, {
        type: 'MarkFailed',
        finding: (event.data as unknown as Refused).finding,
      });
    case 'EntryPosted':
    case 'SymbolStateSet':
    case 'SymbolParametersSet':
    case 'FeeScheduleSet':
    case 'FeeScheduleWithdrawn':
      return markApproval(context, approvalId, {
        type: 'MarkExecuted',
        by: { stream: event.stream, revision: event.revision },
      });
    case 'ParametersWithdrawn': {
      const { withdraws, version } = event.data as unknown as MatchingSettingsEvents['ParametersWithdrawn'];
      await markApproval(context, withdraws, {
        type: 'MarkFailed',
        finding: `version ${version} was taken back before it began`,
      });
      return markApproval(context, approvalId, {
        type: 'MarkExecuted',
        by: { stream: event.stream, revision: event.revision },
      });
    }
    default:
      return;
  }
}
