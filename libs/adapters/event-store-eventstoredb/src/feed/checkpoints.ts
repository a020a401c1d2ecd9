import { StoreUnavailable } from '@corella/event-store';
import type { Connection } from '../connection.js';
import { placeOf, positionOf, type Place } from '../log/position.js';
import { onServer, textIn, uuidOf } from '../log/recorded-event.js';
import type { StreamNames } from '../log/stream-names.js';

/** Where named subscriptions begin: hints, written beside the handlers, a stream of one event for each name. */
export interface Checkpoints {
  load(name: string): Promise<Place | null>;
  save(name: string, place: Place): void;
  /** Tries to write what has been saved. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const SAVE_EVERY_MS = 250;

export function checkpointStreams({
  connection,
  names,
  onFault,
}: {
  connection: Connection;
  names: StreamNames;
  onFault: (error: unknown) => void;
}): Checkpoints {
  /** Streams of which this process knows that the server keeps only the last event. */
  const trimmed = new Set<string>();
  const pending = new Map<string, Place>();
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const write = async (name: string, place: Place): Promise<void> => {
    const stream = names.checkpoint(name);
    if (!trimmed.has(name)) {
      await connection.setMetadata(stream, { maxCount: 1 });
      trimmed.add(name);
    }
    const position = positionOf(place);
    const text = { id: name, type: 'CheckpointReached', data: JSON.stringify({ position }), meta: '{}' };
    await connection.append(stream, 'any', [onServer(uuidOf(`${name} at ${position}`), text)]);
  };
  const writeAll = async (): Promise<void> => {
    for (const [name, place] of [...pending]) {
      pending.delete(name);
      try {
        await write(name, place);
      } catch (error) {
        if (!pending.has(name)) pending.set(name, place);
        if (!(error instanceof StoreUnavailable)) onFault(error);
        return;
      }
    }
  };
  const flush = (): Promise<void> => (writing ??= writeAll().finally(() => (writing = null)));
  const schedule = (): void => {
    if (closed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush().then(() => (pending.size === 0 ? undefined : schedule()));
    }, SAVE_EVERY_MS);
  };
  return {
    async load(name) {
      const last = { from: 'end' as const, limit: 1, backwards: true };
      const { events } = await connection.readStream(names.checkpoint(name), last);
      const text = events[0] ? textIn(events[0]) : null;
      if (text === null) return null;
      trimmed.add(name);
      return placeOf((JSON.parse(text.data) as { position: string }).position);
    },
    save(name, place) {
      pending.set(name, place);
      schedule();
    },
    async flush() {
      await writing;
      await flush();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await writing;
      await flush();
    },
  };
}
