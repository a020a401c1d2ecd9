import type { OneAnswerQuery, QueryName, QueryReply, QueryRequest, SymbolQuery } from '@corella/contracts/queries';
import type { Soon } from '@corella/result';
import type { GatherOptions } from './gathering.js';
import { SignalsFault, type Signals } from './signals.js';

const OF_ONE_SYMBOL: Readonly<Record<SymbolQuery, true>> = {
  'market.ticker': true,
  'market.parameter-history': true,
  'market.parameters-taken': true,
  'market.depth': true,
  'market.trades': true,
  'market.candles': true,
};
const isOfOneSymbol = (query: QueryName): query is SymbolQuery => Object.hasOwn(OF_ONE_SYMBOL, query);
const SYMBOL = /^[a-z0-9]+$/;

/** Asks the service that owns the data. Throws SignalsFault when nobody answers in time. */
export function ask<Q extends OneAnswerQuery>(
  signals: Signals,
  query: Q,
  request: QueryRequest<Q>,
  timeoutMs = 2_000,
): Promise<QueryReply<Q>> {
  if (!isOfOneSymbol(query)) return signals.request<QueryReply<Q>>(query, request, { timeoutMs });
  const { symbol } = request as QueryRequest<SymbolQuery>;
  // What is no word can be in no subject, and is no symbol either.
  if (!SYMBOL.test(symbol))
    return Promise.reject(new SignalsFault('no-responder', `nobody owns the symbol ${JSON.stringify(symbol)}`));
  return signals.request<QueryReply<Q>>(`${query}.${symbol}`, request, { timeoutMs });
}

/** As `ask`, for questions that each request asks: what is known at once in this process is there in the same turn. */
export function askSoon<Q extends Exclude<OneAnswerQuery, SymbolQuery>>(
  signals: Signals,
  query: Q,
  request: QueryRequest<Q>,
): Soon<QueryReply<Q>> {
  return signals.requestSoon === undefined
    ? signals.request<QueryReply<Q>>(query, request)
    : signals.requestSoon<QueryReply<Q>>(query, request);
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
export function answer<Q extends Exclude<QueryName, SymbolQuery>>(
  signals: Signals,
  query: Q,
  handler: (request: QueryRequest<Q>) => QueryReply<Q> | Promise<QueryReply<Q>>,
): { close(): void } {
  return signals.respond(query, handler as (payload: never) => unknown);
}

/** Answers a query about one symbol, as its owner. */
export function answerOf<Q extends SymbolQuery>(
  signals: Signals,
  [query, symbol]: readonly [query: Q, symbol: string],
  handler: (request: QueryRequest<Q>) => QueryReply<Q> | Promise<QueryReply<Q>>,
): { close(): void } {
  return signals.respond(`${query}.${symbol}`, handler as (payload: never) => unknown);
}
