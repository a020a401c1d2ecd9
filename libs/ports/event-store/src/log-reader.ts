import type { EventStore, Position, StreamName } from './event-store.js';

/** Thrown when a log is opened for reading and there is none. */
export class NoEventLog extends Error {
  override readonly name = 'NoEventLog';
}

/**
 * A log, opened beside the process that appends to it: by a worker thread, or by another process. Reads what has been
 * committed and keeps snapshots of it. Each call is short, so that the owner never waits for a reader.
 */
export interface LogReader extends Pick<
  EventStore,
  'lastRevision' | 'readStream' | 'readAll' | 'head' | 'keptSnapshots' | 'saveSnapshot'
> {
  /** Number of events that can be read after the position. A store may count up to a bound. */
  behind(position: Position | null): Promise<number>;
  /** Names of all streams. */
  streams(): Promise<readonly StreamName[]>;
  /**
   * Continues the check that each event follows from the one before it and is what was appended, for at most `maxRows`
   * rows of the store per call. True when it has come to the end of the log. Throws DamagedLog.
   */
  verifyRows(maxRows: number): Promise<boolean>;
  /** Throws DamagedLog when an acknowledged end is missing. A store may look at some of its ends in each call. */
  verifyHead(): Promise<void>;
  close(): Promise<void>;
}
