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

/** How often a start may be refused before one has succeeded: a busy machine answers late, a wrong option never. */
const FIRST_TRIES = 3;

/** What has happened to a process before it ended. */
export interface Past {
  readonly wasReady: boolean;
  readonly starts: number;
}

/**
 * Whether a process is started again. A start that was refused is tried again for ever once one has succeeded. A venue
 * whose state cannot be trusted (70) and a sentinel that found something (3) stay down, for a person to look at.
 */
export const startsAgain = ({ code, signal }: End, { wasReady, starts }: Past): boolean =>
  signal !== null ||
  code === LOST_OWNERSHIP ||
  (code !== null && REFUSED.includes(code) && (wasReady || starts < FIRST_TRIES));

/** The pause before the next start: it doubles while ends follow each other closely. */
export function pauseAfter(livedMs: number, previousMs: number | null): number {
  if (previousMs === null || livedMs >= STEADY_MS) return FIRST_PAUSE_MS;
  return Math.min(previousMs * 2, LONGEST_PAUSE_MS);
}

export const describeEnd = ({ code, signal }: End): string =>
  signal === null ? `ended with code ${code}` : `ended by ${signal}`;
