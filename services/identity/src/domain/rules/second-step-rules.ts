const HOUR_MS = 3_600_000;
/** Wrong codes that cost nothing, as anybody mistypes. */
const FREE_WRONG = 5;
const WAIT_STEP_MS = 10_000;
const WRONG_UNTIL_LOCKED = 20;

/** Wrong codes of one account over all logins and actions, and since when its second step is locked. */
export interface SecondStepState {
  /** Times of the wrong codes of the last hour, oldest first. At most 20. */
  readonly wrong: readonly number[];
  readonly lockedAt: number | null;
}

export const NO_WRONG_CODES: SecondStepState = { wrong: [], lockedAt: null };

/**
 * Customers unlock by a mailed code. The lock of staff ends after an hour, since they have no other factor, and so does
 * a customer's where no mail can be sent.
 */
export interface SecondStepTerms {
  readonly lockEndsAfterMs: number | null;
}
export const LOCKED_UNTIL_MAIL: SecondStepTerms = { lockEndsAfterMs: null };
export const LOCKED_FOR_AN_HOUR: SecondStepTerms = { lockEndsAfterMs: HOUR_MS };

export type SecondStepGate =
  | { readonly is: 'open' }
  | { readonly is: 'waiting'; readonly ms: number }
  | { readonly is: 'locked' };

const recent = ({ wrong }: SecondStepState, now: number): readonly number[] => wrong.filter((at) => now - at < HOUR_MS);

/**
 * Whether a code may be tried now. After five wrong codes within an hour each further try has to wait, ten seconds
 * longer each time. After 20 the step is locked.
 */
export function secondStepGate(state: SecondStepState, now: number, terms: SecondStepTerms): SecondStepGate {
  const { lockedAt } = state;
  if (lockedAt !== null)
    return terms.lockEndsAfterMs !== null && now - lockedAt >= terms.lockEndsAfterMs
      ? { is: 'open' }
      : { is: 'locked' };
  const wrong = recent(state, now);
  const last = wrong.at(-1);
  const waits = wrong.length - FREE_WRONG + 1;
  if (last === undefined || waits <= 0) return { is: 'open' };
  const ms = last + waits * WAIT_STEP_MS - now;
  return ms > 0 ? { is: 'waiting', ms } : { is: 'open' };
}

export function afterWrongCode(state: SecondStepState, now: number): SecondStepState {
  // A lock that stood has ended, or no code would have been tried.
  const wrong = [...(state.lockedAt === null ? recent(state, now) : []), now];
  return { wrong, lockedAt: wrong.length >= WRONG_UNTIL_LOCKED ? now : null };
}

/** When the state says nothing any more; null for a lock that only another factor ends. */
export function secondStepForgottenAt(state: SecondStepState, terms: SecondStepTerms): number | null {
  if (state.lockedAt !== null) return terms.lockEndsAfterMs === null ? null : state.lockedAt + terms.lockEndsAfterMs;
  return (state.wrong.at(-1) ?? 0) + HOUR_MS;
}
