import type { Position, RecordedEvent, SubscribeOptions, Subscription } from '@corella/event-store';
import { decodeBatch } from './decode-batch.js';
import type { RowBatch } from './log/log-reader.js';
import { ordinalOf, positionOf } from './log/position.js';
import type { Tail } from './tail.js';

export interface SubscriptionSource {
  readonly tail: Tail;
  readAll(options: { after: number; limit: number; categories: readonly string[] }): Promise<RowBatch>;
  checkpoint(name: string): Promise<number | null>;
  setCheckpoint(name: string, ordinal: number): Promise<unknown>;
}

export interface StartedSubscription extends Subscription {
  wake(): void;
  /** Of the last event that its handler has taken, or that is none of its. */
  ordinal(): number;
}

export interface SubscriptionWatch {
  /** The ordinal has moved. */
  readonly onTaken: () => void;
  readonly onClosed: () => void;
}

const DEFAULT_BATCH = 1_000;

/**
 * Delivers committed events in order, at least once: from the tail when it reaches back far enough, from the log
 * otherwise. One batch at a time; the next waits for the handler, so that a slow subscriber holds no queue.
 */
export function startSubscription(
  source: SubscriptionSource,
  options: SubscribeOptions,
  { onTaken, onClosed }: SubscriptionWatch,
): StartedSubscription {
  const { tail } = source;
  const limit = options.batchSize ?? DEFAULT_BATCH;
  const categories = new Set(options.categories);
  const catchUpTo = tail.end();
  let ordinal = 0;
  let started = false;
  let caughtUp = false;
  let closed = false;
  let wakeUp: (() => void) | null = null;

  const next = async (): Promise<{ events: readonly RecordedEvent[]; ordinal: number }> => {
    const recent = tail.read({ after: ordinal, limit, categories });
    if (recent) return recent;
    const batch = await source.readAll({ after: ordinal, limit, categories: options.categories });
    return { events: decodeBatch(batch), ordinal: batch.ordinal };
  };
  const begin = async (): Promise<void> => {
    ordinal = await startOf(source, options);
    started = true;
  };
  const deliver = async (): Promise<void> => {
    await begin();
    while (!closed) {
      if (!caughtUp && ordinal >= catchUpTo) {
        caughtUp = true;
        options.onCaughtUp?.();
      }
      if (ordinal >= tail.end()) {
        await new Promise<void>((resolve) => {
          wakeUp = resolve;
        });
        continue;
      }
      const batch = await next();
      if (closed) break;
      if (batch.events.length > 0) await options.onEvents(batch.events);
      ordinal = batch.ordinal;
      onTaken();
      if (options.name !== undefined && batch.events.length > 0) await source.setCheckpoint(options.name, ordinal);
    }
  };
  const finished = deliver().catch((error: unknown) => {
    closed = true;
    onClosed();
    options.onFault?.(error);
  });
  const wake = (): void => {
    const resume = wakeUp;
    wakeUp = null;
    resume?.();
  };

  return {
    position: (): Position | null => (ordinal === 0 ? null : positionOf(ordinal)),
    ordinal: () => ordinal,
    lag: () => (started ? Math.max(0, tail.end() - ordinal) : tail.end()),
    wake,
    async close() {
      closed = true;
      onClosed();
      wake();
      await finished;
    },
  };
}

/**
 * The checkpoint, or where the subscriber asks to start. Throws for a place beyond the log's end: whoever has seen more
 * than there is has followed another log, and waiting for this one to catch up would pass over its events.
 */
async function startOf({ tail, checkpoint }: SubscriptionSource, { name, after }: SubscribeOptions): Promise<number> {
  const stored = name === undefined ? null : await checkpoint(name);
  const ordinal = stored ?? ordinalOf(after ?? null);
  if (ordinal > tail.end())
    throw new RangeError(`position ${positionOf(ordinal)} lies beyond the end of the log, ${positionOf(tail.end())}`);
  return ordinal;
}
