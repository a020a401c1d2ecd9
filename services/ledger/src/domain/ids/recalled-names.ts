import type { KnownReservation } from './recent-reservation-keys.js';

/** What the tables know of the names in an input. */
export interface RecalledNames {
  /** Answered instructions with their digests. */
  readonly answered: readonly (readonly [pid: string, digest: string])[];
  readonly reservations: readonly KnownReservation[];
}
