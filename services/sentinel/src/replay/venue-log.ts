import type { EventStore, Position, StreamName } from '@corella/event-store';

/** The log of a venue, read-only, while the venue may be running. Each call is one short transaction. */
export interface VenueLog extends Pick<EventStore, 'readAll' | 'readStream' | 'keptSnapshots'> {
  /** Number of events committed after the position. */
  behind(position: Position | null): number;
  /**
   * Checks rows that were not checked before: each must follow the previous row and carry its hash. Throws DamagedLog.
   */
  verifyRows(maxRows: number): void;
  /** Throws DamagedLog when the log ends before the last acknowledged commit (see docs/adr/0001). */
  verifyHead(): void;
  streams(): readonly StreamName[];
  close(): void;
}
