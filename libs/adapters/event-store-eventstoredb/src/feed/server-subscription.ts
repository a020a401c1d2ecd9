import { StoreUnavailable } from '@corella/event-store';
import type { AllStreamSubscription, RecordedEvent as ServerEvent } from '@eventstore/db-client';
import type { Connection } from '../connection.js';
import { asFault } from '../faults.js';
import type { Place } from '../log/position.js';

export type Mark = { readonly kind: 'caught-up' } | { readonly kind: 'checkpoint'; readonly place: Place };

/** How many events that have arrived wait here, before the server has to. */
export const BUFFERED_EVENTS = 256;

/** One subscription on the server, from its start to its drop. It is pulled, so a slow handler slows the server. */
export interface ServerSubscription {
  /** What has arrived, at most `limit`; empty when nothing has. */
  take(limit: number): readonly ServerEvent[];
  /** Marks before which all events have been taken. */
  marks(): readonly Mark[];
  /** Events that have arrived and were not taken. */
  waiting(): number;
  /** Why it has ended, null while it has not. What had arrived before can still be taken. */
  dropped(): { readonly fault: unknown } | null;
  end(): void;
}

/** `onNews` is called whenever there is something to take, a mark has been reached, or the server has dropped it. */
export function serverSubscription(
  connection: Connection,
  { after, prefixes, onNews }: { after: Place | null; prefixes: string[]; onNews: () => void },
): ServerSubscription {
  let taken = 0;
  let ended: { readonly fault: unknown } | null = null;
  let ahead: { readonly at: number; readonly mark: Mark }[] = [];
  // The client tells of a mark when it arrives, and holds events that arrived before it in its buffer.
  const note = (mark: Mark): void => {
    ahead.push({ at: taken + source.readableLength, mark });
    onNews();
  };
  const drop = (fault: unknown): void => {
    ended ??= { fault };
    onNews();
  };
  const dropByServer = (): void => drop(new StoreUnavailable('the server has ended a subscription'));
  const source: AllStreamSubscription = connection.subscribe({
    after,
    prefixes,
    bufferedEvents: BUFFERED_EVENTS,
    onCheckpoint: (place) => note({ kind: 'checkpoint', place }),
  });
  source.on('caughtUp' as 'readable', () => note({ kind: 'caught-up' }));
  source.on('readable', onNews);
  source.on('error', (error) => drop(asFault(error)));
  source.on('end', dropByServer);
  source.on('close', dropByServer);
  return {
    take(limit) {
      const events: ServerEvent[] = [];
      while (events.length < limit) {
        const next = source.read() as { event?: ServerEvent } | null;
        if (next === null) break;
        taken += 1;
        if (next.event) events.push(next.event);
      }
      return events;
    },
    marks() {
      const reached = ahead.filter(({ at }) => at <= taken).map(({ mark }) => mark);
      ahead = ahead.filter(({ at }) => at > taken);
      return reached;
    },
    waiting: () => source.readableLength,
    dropped: () => ended,
    end() {
      source.removeListener('readable', onNews);
      // It may still wait for a connection that never comes about. The client holds on to a call that nobody reads.
      void source.unsubscribe().catch(() => undefined);
      source.resume();
    },
  };
}
