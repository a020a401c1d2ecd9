import { StoreUnavailable } from '@corella/event-store';
import { DatabaseError } from 'pg';

/**
 * SQLSTATEs of a server that is going away, coming up, overloaded, a standby, or that gave up a statement: 08
 * connection, 40 rolled back, 53 out of resources, 57P01 to 57P05 shutting down or starting, 57014 timed out or
 * cancelled, 55P03 lock not available, 25006 read-only. All of them may be asked again.
 */
const MAY_BE_ASKED_AGAIN = /^(08|40|53|57P0[1235]|57014|55P03|25006)/;

/**
 * A failed query as the port wants it. What the server says of a statement is a plain error: it has stored nothing. A
 * connection that broke or never came about leaves the outcome unknown, and so does an answer that took too long.
 */
export function asFault(error: unknown): unknown {
  const { name, message, code } = error as { name?: unknown; message?: unknown; code?: unknown };
  const isPlain = error instanceof DatabaseError ? !MAY_BE_ASKED_AGAIN.test(error.code ?? '') : MISTAKES.has(name);
  if (isPlain) return error;
  const said = [message, code].filter((part) => typeof part === 'string' && part !== '').join(', ');
  return new StoreUnavailable(`PostgreSQL cannot be used: ${said}`, { cause: error });
}

/** What a connection never throws. By name, since the errors of Node and those of a test are not of one class. */
const MISTAKES = new Set<unknown>(['TypeError', 'RangeError', 'SyntaxError']);
