import type { EventFeed } from '@corella/bus';
import { LEDGER_SHARD } from '@corella/contracts/ledger';
import { subscribeDurably } from '@corella/durable-subscription';
import { categoryOf, type RecordedEvent, type Subscription } from '@corella/event-store';
import type { InputRegistry } from '../inputs/input-source.js';
import type { SymbolLoad } from './symbol-load.js';

export interface InputFollowerOptions {
  readonly feed: EventFeed;
  readonly registry: InputRegistry;
  readonly load: Pick<SymbolLoad, 'onMarketEvent'>;
  readonly symbolOf: (stream: string) => string | undefined;
  /** Resolves once the resulting events have committed. Only then does the checkpoint move. */
  readonly absorb: (events: readonly RecordedEvent[]) => Promise<void>;
  /** Books what resumed markets did meanwhile. Does nothing unless settlement was resumed. */
  readonly catchUp: () => Promise<void>;
  /** Looks again at streams that stopped. */
  readonly tryAgain: () => Promise<void>;
  /** Called when the store could not be reached. The follower goes on by itself once it can. */
  readonly onInterrupted: (error: unknown) => void;
  readonly onFault: (error: unknown) => void;
}

export interface InputFollower {
  /** Resolves when everything that committed before the start has been absorbed. */
  start(): Promise<void>;
  lag(): number;
  stop(): Promise<void>;
}

/**
 * Follows the categories of the registry. Events that do not matter pass without waking the writer. The durable
 * checkpoint is only a hint: the machine ignores what it has already taken.
 */
export function createInputFollower({
  feed,
  registry,
  load,
  symbolOf,
  absorb,
  catchUp,
  tryAgain,
  onInterrupted,
  onFault,
}: InputFollowerOptions): InputFollower {
  let subscription: Subscription | null = null;
  const matters = ({ stream, type }: RecordedEvent): boolean =>
    registry.get(categoryOf(stream))?.types.includes(type) ?? false;
  const onEvents = async (events: readonly RecordedEvent[]): Promise<void> => {
    for (const event of events) {
      const isMarket = event.unreadable === undefined && categoryOf(event.stream) === 'market';
      const symbol = isMarket ? symbolOf(event.stream) : undefined;
      if (symbol !== undefined) load.onMarketEvent(symbol, event);
    }
    await absorb(events.filter(matters));
    await catchUp();
  };
  const subscribe = (): Promise<void> =>
    new Promise((resolve, reject) => {
      subscription = subscribeDurably({
        feed,
        group: `${LEDGER_SHARD}-inputs`,
        categories: [...registry.keys()],
        // Only its own stream stops, and the others go on.
        takesUnreadable: true,
        after: null,
        onEvents,
        onCaughtUp: resolve,
        onInterrupted,
        onFault: (error) => {
          onFault(error);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      });
    });
  return {
    async start() {
      await catchUp();
      await tryAgain();
      await subscribe();
    },
    lag: () => subscription?.lag() ?? 0,
    async stop() {
      await subscription?.close();
    },
  };
}
