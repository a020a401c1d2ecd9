/** How a process ended. */
export interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Another process may own its streams; its next start waits for the lease. */
const LOST_OWNERSHIP = 75;
/** A start that was refused, as while a server is away. */
const REFUSED = [1, 65];
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [500, 15_000];
/** After that long without an end, the next pause is a short one again. */
const STEADY_MS = 60_000;

/**
 * Whether a process is started again. A start that was refused counts only if one has succeeded before: until then its
 * options are wrong. A venue whose state cannot be trusted (70) and a sentinel that found something (3) stay down, for
 * a person to look at.
 */
export const startsAgain = ({ code, signal }: End, wasReady: boolean): boolean =>
  signal !== null || code === LOST_OWNERSHIP || (wasReady && code !== null && REFUSED.includes(code));

/** The pause before the next start: it doubles while ends follow each other closely. */
export function pauseAfter(livedMs: number, previousMs: number | null): number {
  if (previousMs === null || livedMs >= STEADY_MS) return FIRST_PAUSE_MS;
  return Math.min(previousMs * 2, LONGEST_PAUSE_MS);
}

export const describeEnd = ({ code, signal }: End): string =>
  signal === null ? `ended with code ${code}` : `ended by ${signal}`;
