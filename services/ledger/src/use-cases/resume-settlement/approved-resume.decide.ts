import type { ApprovalEvents } from '@corella/contracts/identity';
import { findApprovalBreach } from '../../domain/approval-breach.js';
import type { LedgerEvent } from '../../domain/ledger-event.js';
import type { LedgerState } from '../../domain/ledger-state.js';

/**
 * Sends a symbol's settlement back to the event that stopped it, once per approval (`docs/rules/ledger.md` 19). An
 * approval answers one stop; after another stop, people look again.
 */
export function decideApprovedResume(
  granted: ApprovalEvents['ApprovalGranted'],
  state: LedgerState,
): readonly LedgerEvent[] {
  const { approvalId, payload } = granted;
  if (state.approvals.has(approvalId)) return [];
  const symbol = typeof payload.symbol === 'string' ? payload.symbol : '';
  const refuse = (finding: string): readonly LedgerEvent[] => [
    { type: 'SettlementResumeRefused', data: { approvalId, symbol, finding } },
  ];
  const breach = findApprovalBreach(granted);
  if (breach !== null) return refuse(breach);
  const stop = state.stopped.get(symbol);
  if (!stop) return refuse(`settlement of ${symbol} has not stopped`);
  if (stop.resumedBy !== null) return refuse(`settlement of ${symbol} is catching up already`);
  if (stop.revision !== payload.revision)
    return refuse(`settlement of ${symbol} stopped at revision ${stop.revision}, not ${String(payload.revision)}`);
  return [{ type: 'SettlementResumed', data: { symbol, stream: stop.stream, revision: stop.revision, approvalId } }];
}
