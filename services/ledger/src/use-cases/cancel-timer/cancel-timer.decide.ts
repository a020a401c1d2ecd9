import type { SetCancelTimer } from '@corella/contracts/ledger';
import { ok, reject } from '@corella/result';
import type { Decision } from '../../domain/decision.js';
import type { LedgerEvent } from '../../domain/ledger-event.js';
import type { LedgerState } from '../../domain/ledger-state.js';
import { isSettingOvertaken } from '../../domain/sequences.js';

/** A timeout is at most a day. The extra second allows for a gateway's clock that runs ahead. */
const MAX_AHEAD_MS = 86_400_000 + 1_000;

/** About 250 bytes each, far below the 900 kB of an append. */
const MAX_FIRED_AN_APPEND = 500;

/**
 * Sets, moves or (with null) stops an account's cancel-all-after timer. The gateway checks that a timeout is at least 5
 * s; here some of that time has passed. A numbered command is recorded even if it changes nothing, so that no copy of
 * it can change anything later (`docs/rules/ledger.md` 36).
 */
export function decideSetCancelTimer(
  { account, triggerAt, sequence }: SetCancelTimer,
  state: LedgerState,
  nowMs: number,
): Decision {
  if (!state.accounts.has(account))
    return reject({ code: 'account-unknown', detail: 'The ledger has no such account.' });
  if (isSettingOvertaken(state, 'timer', { account, sequence })) return ok([]);
  if (sequence === undefined && (state.timers.get(account) ?? null) === triggerAt) return ok([]);
  if (triggerAt !== null && !isInReach(triggerAt, nowMs)) {
    return reject({
      code: 'timer-invalid',
      field: 'triggerAt',
      detail: 'The timer must run out within a day from now.',
      inputs: { triggerAt: String(triggerAt), now: nowMs },
    });
  }
  return ok([{ type: 'CancelTimerSet', data: { account, triggerAt, ...(sequence ? { sequence } : {}) } }]);
}

/**
 * What is recorded of a refused command: if it is numbered, that the timer stays as it is, so that no copy of the
 * command sets it once its time has come within reach.
 */
export function noteRefusedTimer(
  { account, sequence }: SetCancelTimer,
  state: Pick<LedgerState, 'accounts' | 'timers'>,
): readonly LedgerEvent[] {
  if (!sequence || !state.accounts.has(account)) return [];
  return [{ type: 'CancelTimerSet', data: { account, triggerAt: state.timers.get(account) ?? null, sequence } }];
}

const isInReach = (triggerAt: number, nowMs: number): boolean =>
  Number.isSafeInteger(triggerAt) && triggerAt > nowMs && triggerAt <= nowMs + MAX_AHEAD_MS;

/**
 * Fires the timers whose time has come, the earliest first, each with the number of orders to cancel. Fires only as
 * many as fit into an append; the rest stays due.
 */
export function decideFireCancelTimers(state: LedgerState, nowMs: number): Decision {
  const due = [...state.timers].filter(([, triggerAt]) => triggerAt <= nowMs).sort(([, a], [, b]) => a - b);
  return ok(
    due.slice(0, MAX_FIRED_AN_APPEND).map(([account]): LedgerEvent => ({
      type: 'CancelTimerFired',
      data: { account, orders: state.accounts.get(account)?.holds.size ?? 0 },
    })),
  );
}
