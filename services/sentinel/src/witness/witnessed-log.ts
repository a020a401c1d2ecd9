import type { EventStore, Position, StreamName } from '@corella/event-store';

/** The log beside the running store, read-only: every call is one short transaction. */
export interface WitnessedLog extends Pick<EventStore, 'readAll' | 'readStream' | 'keptSnapshots'> {
  /** Events committed after the position. */
  behind(position: Position | null): number;
  /** Checks rows that have not been checked: each follows its forerunner and carries its hash. Throws DamagedLog. */
  verifyRows(maxRows: number): void;
  /** Throws DamagedLog when the log ends before what was acknowledged (core.md 18). */
  verifyHead(): void;
  streams(): readonly StreamName[];
  close(): void;
}
