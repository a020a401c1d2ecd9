import { ProblemError } from './problem-error.js';

const UNKNOWN_CODE = 'outcome-unknown';

/** Whether the venue said what became of a request. Otherwise nobody knows: it may have been carried out. */
export const isAnswered = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem !== null && error.code !== UNKNOWN_CODE;
