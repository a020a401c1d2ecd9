import {
  categoryOf,
  growingPauses,
  type Pauses,
  StoreUnavailable,
  type StreamName,
  type SubscribeOptions,
} from '@corella/event-store';
import type { Connections } from '../connections.js';
import type { FeedReader } from '../log/feed-reader.js';
import { placeOfRow } from '../log/recorded-event.js';
import type { Tables } from '../log/schema.js';
import { hintWriter, type Notice } from './hints.js';
import { listen } from './listener.js';
import { FeedSubscription, type Patience, type SubscriptionSource } from './subscription.js';

export interface FeedOptions {
  readonly connections: Connections;
  readonly tables: Tables;
  readonly reader: FeedReader;
  readonly channel: string;
  readonly pollMs: number;
  /** Called for what is wrong although the server answers. */
  readonly onFault: (error: unknown) => void;
}

export interface Feed {
  subscribe(options: SubscribeOptions): FeedSubscription;
  /** An append of this process is durable. */
  appended(stream: StreamName, tx: bigint): void;
  close(): Promise<void>;
}

const MOST_RETRY_MS = 2_000;
const FIRST_LOOK_MS = 2;

/**
 * All subscriptions of this process. Its own appends and the notifications of others wake those that follow the
 * category. One poll for all of them finds whatever nobody told of.
 */
export function openFeed(options: FeedOptions): Feed {
  const { connections, tables, reader, channel, pollMs, onFault } = options;
  const subscriptions = new Map<FeedSubscription, ReadonlySet<string>>();
  const hints = hintWriter({ ask: connections.hint, tables, channel, onFault });
  const wake = ({ tx, categories }: Notice): void => {
    for (const [subscription, followed] of subscriptions)
      if (categories === null || categories.some((category) => followed.has(category))) subscription.wake(tx);
  };
  const poll = async (): Promise<void> => {
    const { place } = await reader.head();
    await Promise.all([...subscriptions.keys()].map((subscription) => subscription.measure()));
    if (place) for (const subscription of subscriptions.keys()) subscription.look(place);
  };
  const pauses = growingPauses({ firstMs: pollMs, mostMs: Math.max(pollMs, MOST_RETRY_MS) });
  const polling = pollUntilEnded({ poll, pauses, onFault });
  const listener = listen({
    channel,
    connect: () => connections.listener(),
    onNotice: wake,
    onListening: () => void poll().catch(() => undefined),
  });
  const source: SubscriptionSource = {
    ...reader,
    checkpoint: async (name) => {
      const text = `SELECT tx, seq FROM ${tables.checkpoints} WHERE name = $1`;
      const [row] = await connections.read<{ tx: string; seq: number }>({ name: 'checkpoint', text, values: [name] });
      return row ? placeOfRow(row) : null;
    },
    saveCheckpoint: (name, place) => hints.save(name, place),
    flush: () => hints.flush(),
  };
  const retry = { firstMs: Math.min(50, pollMs), mostMs: MOST_RETRY_MS };
  const patience: Patience = { retry, look: { firstMs: FIRST_LOOK_MS, mostMs: pollMs } };
  return {
    subscribe(request) {
      const onEnd = (ended: FeedSubscription): void => void subscriptions.delete(ended);
      const subscription = new FeedSubscription(request, source, { patience, onEnd });
      subscriptions.set(subscription, new Set(request.categories));
      return subscription;
    },
    appended(stream, tx) {
      const category = categoryOf(stream);
      wake({ tx, categories: [category] });
      hints.notify(category, tx);
    },
    async close() {
      await Promise.all([...subscriptions.keys()].map((subscription) => subscription.close()));
      polling.end();
      await Promise.all([listener.close(), hints.close(), polling.finished]);
    },
  };
}

function pollUntilEnded({
  poll,
  pauses,
  onFault,
}: {
  poll: () => Promise<void>;
  pauses: Pauses;
  onFault: (error: unknown) => void;
}) {
  let ended = false;
  const run = async (): Promise<void> => {
    while (!ended) {
      try {
        await poll();
        pauses.reset();
      } catch (error) {
        if (!ended && !(error instanceof StoreUnavailable)) onFault(error);
      }
      await pauses.wait();
    }
  };
  return {
    finished: run(),
    end() {
      ended = true;
      pauses.end();
    },
  };
}
