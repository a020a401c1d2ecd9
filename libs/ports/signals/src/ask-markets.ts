import type { MarketsQuery, QueryReply } from '@corella/contracts/queries';
import { askAll } from './ask.js';
import { SignalsFault, type Signals } from './signals.js';

const USUAL_MS = 1_000;
const NOBODY: ReadonlySet<string> = new Set();

export type MarketsRow<Q extends MarketsQuery> = QueryReply<Q>['rows'][number];

export interface MarketsReply<Row> {
  readonly rows: readonly Row[];
  /** Symbols of the venue whose owner did not answer. */
  readonly absent: readonly string[];
}

/**
 * Asks the owners of all markets, until each symbol of the venue has been spoken for or the time is over (default 1 s).
 * Nobody waits for the symbols in `unawaited`. Throws SignalsFault when nobody answers at all.
 */
export async function askMarkets<Q extends MarketsQuery>(
  signals: Signals,
  query: Q,
  { timeoutMs = USUAL_MS, unawaited = NOBODY }: { timeoutMs?: number; unawaited?: ReadonlySet<string> } = {},
): Promise<MarketsReply<MarketsRow<Q>>> {
  const replies = await askAll(signals, query, {} as never, {
    timeoutMs,
    enough: (heard) => absentFrom(heard).every((symbol) => unawaited.has(symbol)),
  });
  if (replies.length === 0) throw new SignalsFault('no-responder', `no owner of markets answers ${query}`);
  // While a symbol moves, its former owner may have answered too. Whoever answered last counts.
  const bySymbol = new Map<string, MarketsRow<Q>>();
  for (const { rows } of replies) for (const row of rows) bySymbol.set(symbolOf(row), row);
  return { rows: [...bySymbol.values()], absent: absentFrom(replies) };
}

function absentFrom(replies: readonly QueryReply<MarketsQuery>[]): string[] {
  const owned = new Set(replies.flatMap((reply) => reply.owned));
  return [...new Set(replies.flatMap((reply) => reply.venue))].filter((symbol) => !owned.has(symbol));
}

const symbolOf = (row: MarketsRow<MarketsQuery>): string => ('listing' in row ? row.listing.symbol : row.symbol);
