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

/** Whether a session was unused for too long, or is too old. */
export const isOver = (
  { unusedMs, longestMs }: SessionLimits,
  { seenAt, body }: { readonly seenAt: number; readonly body: { readonly createdAt: number } },
  now: number,
): boolean => now - seenAt >= unusedMs || now - body.createdAt >= longestMs;
