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
  /** The ordinal up to which its handler has taken every event that it subscribes to. */
  ordinal(): number;
}

export interface SubscriptionWatch {
  /** Called when the ordinal has moved. */
  readonly onTaken: () => void;
  readonly onClosed: () => void;
}

const DEFAULT_BATCH = 1_000;

/**
 * Delivers committed events in order and at least once: from the tail when it reaches back far enough, otherwise from
 * the log. The next batch waits until the handler is done with the last one, so a slow subscriber builds up no queue.
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
 * The checkpoint, or where the subscriber asks to start. Throws for a place beyond the log's end: a subscriber that has
 * seen more events than there are has followed another log, and would skip events if it waited for this one to catch
 * up.
 */
async function startOf({ tail, checkpoint }: SubscriptionSource, { name, after }: SubscribeOptions): Promise<number> {
  const stored = name === undefined ? null : await checkpoint(name);
  const ordinal = stored ?? ordinalOf(after ?? null);
  if (ordinal > tail.end())
    throw new RangeError(`position ${positionOf(ordinal)} lies beyond the end of the log, ${positionOf(tail.end())}`);
  return ordinal;
}
