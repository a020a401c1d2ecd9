import { StoreUnavailable, type RecordedEvent, type SubscribeOptions, type Subscription } from '@corella/event-store';
import type { RecordedEvent as ServerEvent } from '@eventstore/db-client';
import type { Connection } from '../connection.js';
import type { LogReader } from '../log/log-reader.js';
import type { Place } from '../log/position.js';
import { placeOfEvent, recorded } from '../log/recorded-event.js';
import type { StreamNames } from '../log/stream-names.js';
import { checkpointStreams } from './checkpoints.js';
import { serverSubscription } from './server-subscription.js';
import { FeedSubscription, type SubscriptionSource } from './subscription.js';

export interface Feed {
  subscribe(options: SubscribeOptions): Subscription;
  close(): Promise<void>;
}

interface FeedOptions {
  readonly connection: Connection;
  readonly names: StreamNames;
  readonly reader: LogReader;
  readonly pollMs: number;
  /** Called for what is wrong although the server answers. */
  readonly onFault: (error: unknown) => void;
}

/** All subscriptions of this process, and a poll that finds out if the server is there and where its log ends. */
export function openFeed({ connection, names, reader, pollMs, onFault }: FeedOptions): Feed {
  const subscriptions = new Set<FeedSubscription>();
  const checkpoints = checkpointStreams({ connection, names, onFault });
  let logEnd: Place | null = null;
  let polling = false;
  const poll = async (): Promise<void> => {
    if (polling) return;
    polling = true;
    try {
      logEnd = await reader.end();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) onFault(error);
    } finally {
      polling = false;
    }
  };
  const timer = setInterval(() => void poll(), pollMs);
  const source = (prefixes: string[]): SubscriptionSource => ({
    open: ({ after, onNews }) => serverSubscription(connection, { after, prefixes, onNews }),
    take(from, limit) {
      const events = from.take(limit);
      const last = events.at(-1);
      if (!last) return null;
      return { events: events.flatMap((event) => ours(names, event)), place: placeOfEvent(last) };
    },
    end: () => reader.end(),
    checkpoint: (name) => checkpoints.load(name),
    saveCheckpoint: (name, place) => checkpoints.save(name, place),
    flush: () => checkpoints.flush(),
  });
  return {
    subscribe(request) {
      const prefixes = request.categories.map((category) => names.prefix(category));
      const subscription: FeedSubscription = new FeedSubscription(request, source(prefixes), {
        logEnd: () => logEnd,
        onEnd: (ended) => void subscriptions.delete(ended),
      });
      subscriptions.add(subscription);
      return subscription;
    },
    async close() {
      clearInterval(timer);
      await Promise.all([...subscriptions].map((subscription) => subscription.close()));
      await checkpoints.close();
    },
  };
}

/** Nobody is shown a side stream, even under its category. */
function ours(names: StreamNames, event: ServerEvent): RecordedEvent[] {
  const stream = names.fromServer(event.streamId);
  return stream === null ? [] : [recorded(stream, event)];
}
