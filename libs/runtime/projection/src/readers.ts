import type { StreamName } from '@corella/event-store';
import type { StreamRevisions } from '@corella/read-model';

interface Reader {
  /** Streams that have not come far enough. */
  readonly open: Map<StreamName, number>;
  readonly done: (isReached: boolean) => void;
}

/** Those who wait for a projection to reach certain revisions. */
export interface Readers {
  /** Wakes whoever waited for these revisions. */
  reached(revisions: Iterable<readonly [StreamName, number]>): void;
  /** True once all that is wanted has been reached, false when the time is up. */
  wait(wanted: ReadonlyMap<StreamName, number>, options: WaitOptions): Promise<boolean>;
  areWaiting(): boolean;
  endAll(): void;
}

export interface WaitOptions {
  readonly timeoutMs: number;
  /** What the tables have of the streams that are unknown in memory. */
  readonly look: () => Promise<StreamRevisions>;
  /** Called when the tables do not have everything. False if the rest need not be waited for. */
  readonly hurry: () => boolean;
}

export function createReaders(): Readers {
  const readers = new Set<Reader>();
  const tell = ({ open, done }: Reader, revisions: Iterable<readonly [StreamName, number]>): void => {
    for (const [stream, revision] of revisions) if (revision >= (open.get(stream) ?? Infinity)) open.delete(stream);
    if (open.size === 0) done(true);
  };
  return {
    reached(revisions) {
      for (const reader of readers) tell(reader, revisions);
    },
    wait: (wanted, { timeoutMs, look, hurry }) =>
      new Promise((resolve) => {
        const done = (isReached: boolean): void => {
          clearTimeout(timer);
          readers.delete(reader);
          resolve(isReached);
        };
        // It waits before it asks, so that it hears of what is projected while the tables are read.
        const reader: Reader = { open: new Map(wanted), done };
        const timer = setTimeout(() => done(false), timeoutMs);
        readers.add(reader);
        look().then(
          (found) => {
            tell(reader, Object.entries(found));
            if (readers.has(reader) && !hurry()) done(false);
          },
          // Tables that cannot be read show nothing new either.
          () => done(false),
        );
      }),
    areWaiting: () => readers.size > 0,
    endAll() {
      for (const { done } of readers) done(false);
    },
  };
}
