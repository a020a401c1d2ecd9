import type { Clock } from '@corella/clock';
import type { Candle, SymbolListing } from '@corella/contracts/market';
import type { OneAnswerQuery, QueryReply, QueryRequest } from '@corella/contracts/queries';
import type { TopicSource } from '../../core/topic-source.js';

/** What a source of one symbol works with. `ask` queries the owner of the data. */
export interface SourceContext {
  readonly listing: SymbolListing;
  readonly clock: Clock;
  readonly ask: <Q extends OneAnswerQuery>(query: Q, request: QueryRequest<Q>) => Promise<QueryReply<Q>>;
  /** Reads a list of candles when its turn has come. */
  readonly candles: (range: QueryRequest<'market.candles'>) => Promise<readonly Candle[]>;
}

/** The content of a topic, and the whole of it for `req`. */
export interface MarketSource extends TopicSource {
  /** The whole content. While the topic is followed, it is the state after the last push. */
  current(): Promise<object>;
}
