import type { QueryName, QueryReply, QueryRequest } from '@corella/contracts/queries';
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

/** Answers a query. The handler has the request and reply types of the contract. */
export function answer<Q extends QueryName>(
  signals: Signals,
  query: Q,
  handler: (request: QueryRequest<Q>) => QueryReply<Q> | Promise<QueryReply<Q>>,
): { close(): void } {
  return signals.respond(query, handler as (payload: never) => unknown);
}
