export interface SessionLimits {
  readonly kind: 'session' | 'staff-session';
  readonly unusedMs: number;
  readonly longestMs: number;
  /** Staff has one token. */
  readonly threeTokens: boolean;
}

const DAY_MS = 86_400_000;
export const CUSTOMER_SESSIONS: SessionLimits = {
  kind: 'session',
  unusedMs: DAY_MS,
  longestMs: 30 * DAY_MS,
  threeTokens: true,
};
export const STAFF_SESSIONS: SessionLimits = {
  kind: 'staff-session',
  unusedMs: DAY_MS / 2,
  longestMs: DAY_MS,
  threeTokens: false,
};
