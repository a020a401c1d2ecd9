import { isNativeError } from 'node:util/types';

/** What `pg` and Node throw: `code` is an SQLSTATE of the server, or the name of an error of Node. */
interface PostgresFault extends Error {
  readonly code?: unknown;
  readonly constraint?: unknown;
}

/** Errors of the system, of sockets and of TLS, and certificates that do not hold (`CERT_HAS_EXPIRED` and the like). */
const OF_THE_CONNECTION = /^E(?!RR_)[A-Z_]+$|^ERR_(SSL|TLS|SOCKET|STREAM)_|CERT|^UNABLE_TO_/;
/**
 * SQLSTATEs of a server that is going away, coming up, overloaded or a standby, or that gave up on a statement: 08
 * connection, 53 out of resources, 57 shutting down, starting, timed out or cancelled (but not 57P04, a database that
 * was dropped), 25P03 and 25P04 transaction timed out, 25006 read-only, 40003 outcome unknown, 55P03 lock not free.
 */
const STATES = /^(08...|53...|57(?!P04)...|25P0[34]|25006|40003|55P03)$/;
/** What `pg` throws without a code. */
const MESSAGES = [
  'Connection terminated',
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
  'message from backend',
  'SSL connection',
];
/** What a connection never throws. By name, since the errors of Node and those of a test are not of one class. */
const MISTAKES = new Set(['TypeError', 'RangeError', 'SyntaxError']);
/** Transactions that cannot all commit: this one was rolled back, and has to run again. */
const CONFLICTS = /^40(?!003)...$/;
const UNIQUE_VIOLATION = '23505';

const codeOf = (error: unknown): string =>
  isNativeError(error) && typeof (error as PostgresFault).code === 'string'
    ? String((error as PostgresFault).code)
    : '';

/** Whether the server could not be reached or used, or went away. The outcome of what was asked is then unknown. */
export function isUnavailable(error: unknown): boolean {
  if (!isNativeError(error) || MISTAKES.has(error.name)) return false;
  const code = codeOf(error);
  if (STATES.test(code) || OF_THE_CONNECTION.test(code)) return true;
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.every(isUnavailable);
  return code === '' && MESSAGES.some((message) => error.message.includes(message));
}

/** Whether the transaction was rolled back because of another one, and can be tried again. */
export const isConflict = (error: unknown): boolean => CONFLICTS.test(codeOf(error));

/** The name of the unique constraint or index that was violated, or null. */
export function violatedConstraint(error: unknown): string | null {
  if (codeOf(error) !== UNIQUE_VIOLATION) return null;
  const { constraint } = error as PostgresFault;
  return typeof constraint === 'string' ? constraint : null;
}
