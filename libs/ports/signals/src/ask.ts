import type { QueryName, QueryReply, QueryRequest } from '@corella/contracts/queries';
import type { GatherOptions } from './gathering.js';
import type { Signals } from './signals.js';

/** Asks the service that owns the data. Throws SignalsFault when nobody answers in time. */
export function ask<Q extends QueryName>(
  signals: Signals,
  query: Q,
  request: QueryRequest<Q>,
  timeoutMs = 2_000,
): Promise<QueryReply<Q>> {
  return signals.request<QueryReply<Q>>(query, request, { timeoutMs });
}

/** Asks all who own a part of the data, and resolves with the replies that came. See `Signals.gather`. */
export function askAll<Q extends QueryName>(
  signals: Signals,
  query: Q,
  request: QueryRequest<Q>,
  options: GatherOptions<QueryReply<Q>>,
): Promise<readonly QueryReply<Q>[]> {
  return signals.gather<QueryReply<Q>>(query, request, options);
}

/** Answers a query. The handler has the request and reply types of the contract. */
export function answer<Q extends QueryName>(
  signals: Signals,
  query: Q,
  handler: (request: QueryRequest<Q>) => QueryReply<Q> | Promise<QueryReply<Q>>,
): { close(): void } {
  return signals.respond(query, handler as (payload: never) => unknown);
}
