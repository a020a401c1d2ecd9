import { isNativeError } from 'node:util/types';

/** What `pg` and Node throw: `code` is an SQLSTATE of the server, or the name of a system error. */
interface PostgresFault extends Error {
  readonly code?: unknown;
  readonly constraint?: unknown;
}

const SYSTEM_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
]);
/** Connection exceptions, and a server that starts, stops, has no connection left or gave up on a statement. */
const STATES = /^(08...|57P0[1-4]|57014|53300|25P03)$/;
/** What `pg` throws without a code. */
const MESSAGES = [
  'Connection terminated',
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
];
/** Two transactions that cannot both commit: one of them has to run again. */
const CONFLICTS = new Set(['40001', '40P01']);
const UNIQUE_VIOLATION = '23505';

const codeOf = (error: unknown): string =>
  isNativeError(error) && typeof (error as PostgresFault).code === 'string'
    ? String((error as PostgresFault).code)
    : '';

/** Whether the server could not be reached or went away. The outcome of what was asked is then unknown. */
export function isUnavailable(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const code = codeOf(error);
  if (SYSTEM_ERRORS.has(code) || STATES.test(code)) return true;
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.every(isUnavailable);
  return code === '' && MESSAGES.some((message) => error.message.includes(message));
}

/** Whether the transaction was rolled back because of another one, and can be tried again. */
export const isConflict = (error: unknown): boolean => CONFLICTS.has(codeOf(error));

/** The name of the unique constraint or index that was violated, or null. */
export function violatedConstraint(error: unknown): string | null {
  if (codeOf(error) !== UNIQUE_VIOLATION) return null;
  const { constraint } = error as PostgresFault;
  return typeof constraint === 'string' ? constraint : null;
}
