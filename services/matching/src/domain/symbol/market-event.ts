import type { MarketEvents } from '@corella/contracts/market';

export type MarketEventType = keyof MarketEvents;

/** An event of a market stream: as the machine emits it and, with its place in the log, as the store returns it. */
export type MarketEvent<Type extends MarketEventType = MarketEventType> = {
  readonly [Name in Type]: { readonly type: Name; readonly data: MarketEvents[Name] };
}[Type];
