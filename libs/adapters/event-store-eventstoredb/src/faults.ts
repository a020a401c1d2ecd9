import { StoreUnavailable } from '@corella/event-store';
import { ErrorType, isCommandError } from '@eventstore/db-client';

/** What the server refuses for a reason that asking again does not change. It has stored nothing. */
const PLAIN = new Set<string>([
  ErrorType.ACCESS_DENIED,
  ErrorType.INVALID_ARGUMENT,
  ErrorType.INVALID_TRANSACTION,
  ErrorType.MISSING_REQUIRED_METADATA_PROPERTY,
  ErrorType.STREAM_DELETED,
  ErrorType.UNSUPPORTED,
]);

/** gRPC's codes for the same, where the client has no name for it and passes on the code. */
const GRPC = { invalidArgument: 3, permissionDenied: 7, resourceExhausted: 8, unimplemented: 12, unauthenticated: 16 };
const PLAIN_CODES = new Set<unknown>(Object.values(GRPC));

/** What a connection never throws. By name, since the errors of Node and those of a test are not of one class. */
const MISTAKES = new Set<unknown>(['TypeError', 'RangeError', 'SyntaxError']);

/**
 * A failed call as the port wants it. A deadline, a broken connection, a node that is not the leader and whatever else
 * may pass leave the outcome unknown: StoreUnavailable. The rest is a refusal, and nothing was stored.
 */
export function asFault(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return error;
  const { name, message, code } = error as { name?: unknown; message?: unknown; code?: unknown };
  if (isCommandError(error as Error)) {
    const { type } = error as { type?: string };
    if (type === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED)
      return new RangeError(`EventStoreDB refuses an append of this size: ${String(message)}`, { cause: error });
    if (PLAIN.has(type ?? '') || PLAIN_CODES.has(code)) return error;
  } else if (MISTAKES.has(name)) return error;
  return new StoreUnavailable(`EventStoreDB cannot be used: ${String(message)}`, { cause: error });
}
