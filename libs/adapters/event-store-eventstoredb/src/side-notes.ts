import { StoreUnavailable, type JsonObject } from '@corella/event-store';
import type { Connection } from './connection.js';
import { sideEvent, textIn, uuidOf } from './log/recorded-event.js';

/** Hints, written behind what they tell of: a stream of one event for each name. */
export interface SideNotes<Note extends JsonObject> {
  load(name: string): Promise<Note | null>;
  save(name: string, note: Note): void;
  /** Tries to write what has been saved. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface SideNotesOptions {
  readonly connection: Connection;
  readonly streamOf: (name: string) => string;
  readonly type: string;
  readonly everyMs: number;
  readonly onFault: (error: unknown) => void;
}

export const loadNote = async <Note>(connection: Connection, stream: string): Promise<Note | null> => {
  const { events } = await connection.readStream(stream, { from: 'end', limit: 1, backwards: true });
  const text = events[0] ? textIn(events[0]) : null;
  return text && (JSON.parse(text.data) as Note);
};

/** Writes the latest note of each name, at most every `everyMs`. */
export function sideNotes<Note extends JsonObject>(options: SideNotesOptions): SideNotes<Note> {
  const { connection, streamOf, type, everyMs, onFault } = options;
  /** Streams of which this process knows that the server keeps only the last event. */
  const trimmed = new Set<string>();
  const pending = new Map<string, Note>();
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const write = async (name: string, note: Note): Promise<void> => {
    const stream = streamOf(name);
    if (!trimmed.has(name)) {
      await connection.setMetadata(stream, { maxCount: 1 });
      if (trimmed.size >= MOST_TRIMMED) trimmed.clear();
      trimmed.add(name);
    }
    await connection.append(stream, 'any', [sideEvent(uuidOf(`${name}: ${JSON.stringify(note)}`), type, note)]);
  };
  const writeAll = async (): Promise<void> => {
    for (const [name, note] of [...pending]) {
      pending.delete(name);
      try {
        await write(name, note);
      } catch (error) {
        if (!pending.has(name)) pending.set(name, note);
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
    }, everyMs);
  };
  const flushAfter = async (): Promise<void> => {
    await writing;
    await flush();
  };
  return {
    load: (name) => loadNote<Note>(connection, streamOf(name)),
    save(name, note) {
      pending.set(name, note);
      schedule();
    },
    flush: flushAfter,
    async close() {
      closed = true;
      clearTimeout(timer);
      await flushAfter();
    },
  };
}

const MOST_TRIMMED = 50_000;
