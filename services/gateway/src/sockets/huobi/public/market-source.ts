import type { Clock } from '@corella/clock';
import type { SymbolListing } from '@corella/contracts/market';
import type { QueryName, QueryReply, QueryRequest } from '@corella/contracts/queries';
import type { TopicSource } from '../../core/topic-source.js';

/** What a source of one symbol stands on; `ask` is a query to the owner of the data. */
export interface SourceContext {
  readonly listing: SymbolListing;
  readonly clock: Clock;
  readonly ask: <Q extends QueryName>(query: Q, request: QueryRequest<Q>) => Promise<QueryReply<Q>>;
}

/** A topic's content, and how `req` asks for the whole of it. */
export interface MarketSource extends TopicSource {
  /** The whole content. When the topic is followed, it is the state that the last push led to. */
  current(): Promise<object>;
}
