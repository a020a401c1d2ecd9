import type { FinishSettlementResume } from '@corella/contracts/ledger';
import { ok } from '@corella/result';
import type { Decision } from '../../domain/decision.js';
import type { LedgerState } from '../../domain/ledger-state.js';

/**
 * Lets settlement follow the market again once every event up to `revision` has been looked at. `next` is the first
 * that has not. Nothing changes if an event is missing, or if settlement stopped again on the way.
 */
export function decideFinishResume(
  { symbol, revision }: FinishSettlementResume,
  state: LedgerState,
  nextOf: (stream: string) => number,
): Decision {
  const stop = state.stopped.get(symbol);
  if (!stop || stop.resumedBy === null || nextOf(stop.stream) !== revision + 1) return ok([]);
  return ok([{ type: 'SettlementCaughtUp', data: { symbol, stream: stop.stream, revision } }]);
}
