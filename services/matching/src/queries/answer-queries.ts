import type { Clock } from '@corella/clock';
import { marketStream } from '@corella/contracts/market';
import type { OwnedMarkets, ParametersTaken, QueryReply, QueryRequest, SymbolQuery } from '@corella/contracts/queries';
import { answer, answerOf, type Signals } from '@corella/signals';
import { newestVersionOf } from '../domain/symbol/symbol-facts.js';
import type { MarketDataHub } from '../market-data/market-data-hub.js';
import { TRADES_KEPT } from '../market-data/recent-trades.js';
import { parameterHistory } from '../settings/parameter-history.js';
import type { SettingsCopy } from '../settings/settings-copy.js';
import type { Markets } from '../writers/markets.js';
import type { VenueMarkets } from '../writers/venue-markets.js';
import type { MarketReader } from './market-reader.js';
import type { MarketsWatch } from './watch-markets.js';

const MAX_LEVELS = 1_000;
const DEFAULT_LEVELS = 150;
const MAX_STEP = 5;
const MAX_CANDLES = 2_000;

const bounded = (value: number | undefined, fallback: number, max: number): number =>
  Math.max(0, Math.min(Math.floor(value ?? fallback), max));

export interface Answering {
  readonly signals: Signals;
  readonly clock: Clock;
  readonly hub: MarketDataHub;
  readonly reader: MarketReader;
  readonly settings: Pick<SettingsCopy, 'ofSymbol'>;
  readonly markets: Markets;
  readonly venue: Pick<VenueMarkets, 'owned' | 'symbols'>;
  readonly watch: MarketsWatch;
}

/**
 * Answers the `market.*` queries from memory; candles are combined with those in SQL. Those about all markets are
 * answered for the ones that this process owns, those about a symbol only by its owner.
 */
export function answerQueries(answering: Answering): { close(): void } {
  const { signals, clock, hub, venue, watch } = answering;
  const owned = <Row>(rows: readonly Row[]): OwnedMarkets<Row> => ({
    rows,
    owned: venue.owned(),
    venue: venue.symbols(),
  });
  const answers = [
    answer(signals, 'market.symbols', () => owned(hub.views(clock.nowMs()))),
    answer(signals, 'market.tickers', () => owned(hub.tickers(clock.nowMs()))),
    answer(signals, 'market.watch', () => owned(watch.all())),
    ...venue.owned().flatMap((symbol) => answersOf(symbol, answering)),
  ];
  return {
    close() {
      for (const one of answers) one.close();
    },
  };
}

function answersOf(symbol: string, answering: Answering): readonly { close(): void }[] {
  const { signals, clock, hub, reader, markets, settings } = answering;
  const data = () => hub.ofSymbol(symbol);
  const answers = <Q extends SymbolQuery>(
    query: Q,
    handler: (request: QueryRequest<Q>) => QueryReply<Q> | Promise<QueryReply<Q>>,
  ): { close(): void } => answerOf(signals, [query, symbol], handler);
  return [
    answers('market.ticker', () => hub.ticker(clock.nowMs(), symbol)),
    answers('market.parameters-taken', ({ approvalId }) => parametersTaken(markets, symbol, approvalId)),
    answers('market.parameter-history', () => {
      const facts = markets.ofSymbol(symbol)?.machine.symbolFacts();
      return facts ? parameterHistory(facts, settings.ofSymbol(symbol), clock.nowMs()) : [];
    }),
    answers(
      'market.depth',
      ({ step, limit }) =>
        data()?.snapshot(bounded(step, 0, MAX_STEP), bounded(limit, DEFAULT_LEVELS, MAX_LEVELS)) ?? null,
    ),
    answers('market.trades', ({ limit }) => data()?.latestTrades(bounded(limit, TRADES_KEPT, TRADES_KEPT)) ?? []),
    answers('market.candles', async ({ period, from = 0, to = Number.MAX_SAFE_INTEGER, limit }) => {
      const found = data();
      if (!found) return [];
      const range = { from, to, limit: bounded(limit, MAX_CANDLES, MAX_CANDLES) };
      return found.mergeCandles(period, await reader.candles(symbol, period, range), range);
    }),
  ];
}

/**
 * Whoever writes the settings acts on it, in another process perhaps: what it says is in the symbol's stream, whatever
 * becomes of this process.
 */
async function parametersTaken(
  markets: Markets,
  symbol: string,
  approvalId: string | undefined,
): Promise<ParametersTaken> {
  const target = markets.ofSymbol(symbol);
  const facts = (await target?.writer.atRest(() => target.machine.symbolFacts())) ?? null;
  return {
    outOfService: markets.findingOf(marketStream(symbol)),
    listing: facts?.listing ?? null,
    newestVersion: newestVersionOf(facts),
    isSettled: approvalId !== undefined && facts !== null && facts.approvals.includes(approvalId),
  };
}
