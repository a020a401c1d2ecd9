import type { KnownReservation } from './recent-reservation-keys.js';

/** What the tables have of the names that an input brings. */
export interface RecalledNames {
  /** Digests of the instructions that were answered. */
  readonly answered: readonly (readonly [pid: string, digest: string])[];
  readonly reservations: readonly KnownReservation[];
}
