import type { ProbedVenue } from '../clients/probed-venue.js';

/** What an attack has met. */
export interface Outcome {
  readonly passed: boolean;
  /** In a few words and figures, for the table. */
  readonly seen: string;
}

/** Something that once worked against the venue, bounded in requests, and judged by answers, never by the clock. */
export interface Attack {
  readonly name: string;
  /** What it did when it still worked. */
  readonly before: string;
  readonly run: (venue: ProbedVenue) => Promise<Outcome>;
}
