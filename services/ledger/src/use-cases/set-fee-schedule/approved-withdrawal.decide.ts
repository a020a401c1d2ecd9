import type { ApprovalEvents } from '@corella/contracts/identity';
import { findApprovalBreach } from '../../domain/approval-breach.js';
import type { LedgerEvent } from '../../domain/ledger-event.js';
import type { LedgerState } from '../../domain/ledger-state.js';
import { highestVersion } from './set-fee-schedule.decide.js';

/**
 * Takes an approved fee schedule back, once (`docs/rules/fees.md` 7): only the latest version, and only before its
 * time, because trades may be charged by it afterwards. An approval that no longer fits ends with a refusal.
 */
export function decideApprovedWithdrawal(
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
  const { version, approvalId: withdraws } = granted.payload as Readonly<Record<string, unknown>>;
  if (typeof version !== 'number' || typeof withdraws !== 'string') return refuse('the payload names no schedule');
  const schedule = state.schedules.find((one) => one.approvalId === withdraws && one.version === version);
  if (!schedule) return refuse(`no version ${version} was granted by that approval`);
  if (schedule.withdrawal) return refuse(`version ${version} has been taken back already`);
  if (schedule.effectiveAt <= nowMs) return refuse(`version ${version} is already in force`);
  const latest = highestVersion(state);
  if (latest > version) return refuse(`version ${latest} is built on it`);
  return [{ type: 'FeeScheduleWithdrawn', data: { version, withdraws, approvalId } }];
}
