import type { Candle, CandlePeriod, PublicTrade, SymbolView, Ticker } from '@corella/contracts/market';

/** What receives messages: a socket, or a test. */
export interface MessageSink {
  send(message: Buffer): void;
}

/**
 * The content of one topic (with its symbol and parameters). `snapshot` is what a newcomer gets and `changes` what
 * happened since the last call of either, so a newcomer's first message always joins the sequence that follows. With
 * `fresh` nobody was following: the source starts anew from the owner of the data. Null: nothing to send.
 *
 * Signals of the topic's symbol, or of every symbol for a topic of the whole venue, reach a source through the methods
 * that it has.
 */
export interface TopicSource {
  snapshot(fresh: boolean): Promise<Buffer | null>;
  changes(): Promise<Buffer | null>;
  onDepth?(): void;
  onTrades?(trades: readonly PublicTrade[]): void;
  onTicker?(ticker: Ticker): void;
  onCandle?(period: CandlePeriod, candle: Candle): void;
  onState?(view: SymbolView): void;
}
