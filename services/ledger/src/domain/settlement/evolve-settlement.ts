import type { LedgerEvents } from '@corella/contracts/ledger';
import { invariant } from '@corella/result';
import type { LedgerState } from '../ledger-state.js';

export function stopSettlement(
  state: LedgerState,
  { symbol, stream, revision, finding }: LedgerEvents['SettlementStopped'],
  atMs: number,
): void {
  state.stopped.set(symbol, { stream, revision, finding, atMs, resumedBy: null });
}

/** Takes back that the stopping event was taken, so that it is booked first. */
export function resumeSettlement(
  state: LedgerState,
  { symbol, stream, revision, approvalId }: LedgerEvents['SettlementResumed'],
): void {
  const stop = state.stopped.get(symbol);
  invariant(stop?.stream === stream, `settlement of ${symbol} is resumed although it has not stopped`);
  state.stopped.set(symbol, { ...stop, resumedBy: approvalId });
  state.approvals.set(approvalId, 'executed');
  if ((state.taken.get(stream) ?? -1) < revision) return;
  if (revision > 0) state.taken.set(stream, revision - 1);
  else state.taken.delete(stream);
}
