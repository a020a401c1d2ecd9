import type { RecordedEvent, StreamName } from '@corella/event-store';

type Wanted = readonly (readonly [StreamName, number])[];

interface Reader {
  readonly after: Wanted;
  readonly done: (reached: boolean) => void;
}

const MAX_KNOWN_STREAMS = 50_000;
const LOOK_MS = 20;

/** How far a projection has come, and who waits for it to reach certain revisions. */
export interface Readers {
  /** Records what has been projected, and wakes whoever waited for it. */
  took(events: readonly RecordedEvent[]): void;
  has(after: Wanted): boolean;
  /** True once the projection has come that far; false when the time is up. */
  wait(after: Wanted, timeoutMs: number): Promise<boolean>;
  areWaiting(): boolean;
  endAll(): void;
}

/** `isCaughtUp`: no committed event is left to project. */
export function createReaders(isCaughtUp: () => boolean): Readers {
  const reached = new Map<StreamName, number>();
  const readers = new Set<Reader>();
  // A stream that is unknown here was projected before this process started, or not at all. Without any lag, nothing
  // can be missing.
  const has = (after: Wanted): boolean =>
    after.every(([stream, revision]) => (reached.get(stream) ?? -1) >= revision) || isCaughtUp();
  return {
    has,
    took(events) {
      if (reached.size > MAX_KNOWN_STREAMS) reached.clear();
      for (const { stream, revision } of events) reached.set(stream, revision);
      for (const reader of readers) if (has(reader.after)) reader.done(true);
    },
    wait: (after, timeoutMs) =>
      new Promise((resolve) => {
        const done = (isReached: boolean): void => {
          clearTimeout(timer);
          clearInterval(looking);
          readers.delete(reader);
          resolve(isReached);
        };
        const reader: Reader = { after, done };
        const timer = setTimeout(() => done(has(after)), timeoutMs);
        // The last events before the lag is zero may belong to other categories and then make no batch, so this looks
        // by itself.
        const looking = setInterval(() => {
          if (has(after)) done(true);
        }, LOOK_MS);
        readers.add(reader);
      }),
    areWaiting: () => readers.size > 0,
    endAll() {
      for (const reader of readers) reader.done(false);
    },
  };
}
