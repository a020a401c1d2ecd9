import { ProblemError } from './problem-error.js';

const TOO_MANY_REQUESTS = 429;
const FIRST_SERVER_ERROR = 500;
const SOON_MS = 10_000;

/** Whether the same request may succeed in a moment: nobody answered, the venue is busy, or a part of it is away. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof ProblemError) ||
  error.status === 0 ||
  error.status === TOO_MANY_REQUESTS ||
  error.status >= FIRST_SERVER_ERROR;

/** When a query loads again: as often as it wants, and soon while it fails with what may pass. */
export const soonIfFailed =
  (everyMs: number | false) =>
  ({ state }: { readonly state: { readonly error: Error | null } }): number | false =>
    state.error !== null && mayPass(state.error) ? SOON_MS : everyMs;
