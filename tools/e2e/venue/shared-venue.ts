import { venueAt, type Venue } from '../../venue/venue-process.js';

/** Set by the runner of the e2e tier. */
export const venueVariables = {
  url: 'CORELLA_E2E_URL',
  demo: 'CORELLA_E2E_DEMO',
  missing: 'CORELLA_E2E_VENUE_MISSING',
} as const;

/** The venue that all end-to-end tests share. Use your own accounts, and do not halt a market that other tests use. */
export function sharedVenue(): Venue {
  const url = process.env[venueVariables.url];
  const demoFile = process.env[venueVariables.demo];
  if (url === undefined || demoFile === undefined) {
    throw new Error(process.env[venueVariables.missing] ?? 'There is no shared venue; run this by `npm test -- e2e`.');
  }
  return venueAt(url, demoFile);
}
