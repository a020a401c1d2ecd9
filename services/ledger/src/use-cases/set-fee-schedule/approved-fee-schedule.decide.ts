import type { ApprovalEvents } from '@corella/contracts/identity';
import { findApprovalBreach } from '../../domain/approval-breach.js';
import type { LedgerEvent } from '../../domain/ledger-event.js';
import type { LedgerState } from '../../domain/ledger-state.js';
import { decideSetFeeSchedule, highestVersion, readClasses } from './set-fee-schedule.decide.js';

/**
 * Executes an approved fee schedule once. The version must be the next one, so that nobody signs rates that another
 * schedule has overtaken. Everything else is checked as for a command (`docs/rules/fees.md` 6).
 */
export function decideApprovedFeeSchedule(
  granted: ApprovalEvents['ApprovalGranted'],
  state: LedgerState,
  nowMs: number,
): readonly LedgerEvent[] {
  const { approvalId } = granted;
  if (state.approvals.has(approvalId)) return [];
  const refuse = (finding: string): readonly LedgerEvent[] => [
    { type: 'FeeScheduleRefused', data: { approvalId, finding } },
  ];
  const breach = findApprovalBreach(granted);
  if (breach !== null) return refuse(breach);
  const { version, classes, effectiveAt } = granted.payload as Readonly<Record<string, unknown>>;
  const read = readClasses(classes);
  if (typeof version !== 'number' || typeof effectiveAt !== 'number' || !read)
    return refuse('the payload is not a fee schedule');
  const next = highestVersion(state) + 1;
  if (version !== next) return refuse(`version ${version} does not follow; the next one is ${next}`);
  const decision = decideSetFeeSchedule(
    { type: 'SetFeeSchedule', version, effectiveAt, approvalId, classes: read },
    state,
    nowMs,
  );
  return decision.ok ? decision.value : refuse(`${decision.rejection.code}: ${decision.rejection.detail ?? ''}`);
}
