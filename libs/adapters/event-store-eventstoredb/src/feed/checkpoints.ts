import type { Connection } from '../connection.js';
import { placeOf, positionOf, type Place } from '../log/position.js';
import type { StreamNames } from '../log/stream-names.js';
import { sideNotes } from '../side-notes.js';

/** Where named subscriptions begin: hints, written behind the handlers. */
export interface Checkpoints {
  load(name: string): Promise<Place | null>;
  save(name: string, place: Place): void;
  /** Tries to write what has been saved. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const SAVE_EVERY_MS = 250;

interface CheckpointsOptions {
  readonly connection: Connection;
  readonly names: StreamNames;
  readonly onFault: (error: unknown) => void;
}

export function checkpointStreams({ connection, names, onFault }: CheckpointsOptions): Checkpoints {
  const notes = sideNotes<{ readonly position: string }>({
    connection,
    streamOf: (name) => names.checkpoint(name),
    type: 'CheckpointReached',
    everyMs: SAVE_EVERY_MS,
    onFault,
  });
  return {
    async load(name) {
      const note = await notes.load(name);
      return note && placeOf(note.position);
    },
    save: (name, place) => notes.save(name, { position: positionOf(place) }),
    flush: () => notes.flush(),
    close: () => notes.close(),
  };
}
