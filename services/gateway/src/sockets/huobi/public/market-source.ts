import type { Clock } from '@corella/clock';
import type { Candle, CandlePeriod, PublicTrade, SymbolListing, Ticker } from '@corella/contracts/market';
import type { QueryName, QueryReply, QueryRequest } from '@corella/contracts/queries';
import type { TopicSource } from '../../core/channel.js';

/** What a source of one symbol stands on; `ask` is a query to the owner of the data. */
export interface SourceContext {
  readonly listing: SymbolListing;
  readonly clock: Clock;
  readonly ask: <Q extends QueryName>(query: Q, request: QueryRequest<Q>) => Promise<QueryReply<Q>>;
}

/** A topic's content. Signals of its symbol reach it by the methods that it has. */
export interface MarketSource extends TopicSource {
  /** The whole content, as `req` answers it: when the topic is followed, the state that its last push led to. */
  current(): Promise<object>;
  onDepth?(): void;
  onTrades?(trades: readonly PublicTrade[]): void;
  onTicker?(ticker: Ticker): void;
  onCandle?(period: CandlePeriod, candle: Candle): void;
}
