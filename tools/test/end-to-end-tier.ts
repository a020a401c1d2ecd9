import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { build } from '../build/build.js';
import { targets } from '../build/targets.js';
import { findBrowser } from '../e2e/browser/find-browser.js';
import { trustedFolder } from '../e2e/ccxt/tls-front.js';
import { venueVariables } from '../e2e/venue/shared-venue.js';
import { venueInWords } from '../venue/running-venue.js';
import { startVenue, type Venue, type VenueProcess } from '../venue/venue-process.js';
import { runJest } from './jest-tier.js';
import type { Tally } from './tally.js';
import { add, nothing } from './tally.js';

const shutDownMs = 20_000;
/** Half the time, a suite waits for a page, a limit or a restart. So three of them keep two cores at work. */
const workers = 3;

interface Shared extends Venue {
  /** Ends it and says whether that was clean; does nothing to a venue that somebody else started. */
  readonly end: () => Promise<Tally>;
}

/** A demo venue for this run. */
async function ownVenue(root: string): Promise<Shared> {
  const venue = await startVenue({ root, args: ['--seed', '1'] });
  console.log(`  venue: ${venue.url}, ready after ${(venue.readyAfterMs / 1000).toFixed(1)} s`);
  const end = async (): Promise<Tally> => {
    try {
      return await shutDown(venue);
    } finally {
      await venue.kill();
      venue.remove();
    }
  };
  return { ...venue, end };
}

function givenVenue(venue: Venue): Shared {
  console.log(`  venue: ${venue.url}, which was running already`);
  return { ...venue, end: () => Promise.resolve(nothing) };
}

/**
 * Builds what changed, finds or installs a browser, and runs the end-to-end tests against one demo venue: its own, or
 * the one that `--url` and `--data` among the arguments name. The other arguments go to Jest.
 */
export async function endToEndTier(root: string, args: readonly string[]): Promise<Tally> {
  const { venue: given, rest } = venueInWords(args);
  const browser = await findBrowser(root);
  console.log(
    'missing' in browser ? `  NO BROWSER: ${browser.missing}` : `  browser: ${browser.path} (${browser.from})`,
  );
  const browserEnv: Readonly<Record<string, string>> =
    'missing' in browser ? { CORELLA_E2E_BROWSER_MISSING: browser.missing } : { CORELLA_E2E_BROWSER: browser.path };

  let venue: Shared;
  try {
    await build(root, targets);
    venue = given === undefined ? await ownVenue(root) : givenVenue(given);
  } catch (error) {
    const reason = stripVTControlCharacters(
      `The shared venue did not start: ${error instanceof Error ? error.message : String(error)}`,
    );
    console.log(reason);
    return runJest(root, 'e2e', { args: rest, workers, env: { ...browserEnv, [venueVariables.missing]: reason } });
  }
  const trusted = trustedFolder();
  const env = {
    ...browserEnv,
    ...trusted.env,
    [venueVariables.url]: venue.url,
    [venueVariables.demo]: venue.demoFile,
  };
  let ended = nothing;
  let tally: Tally;
  try {
    tally = await runJest(root, 'e2e', { args: rest, workers, env });
  } finally {
    trusted.remove();
    ended = await venue.end();
  }
  return add(tally, ended);
}

/** A clean end on SIGTERM is one of the tests. */
async function shutDown(venue: VenueProcess): Promise<Tally> {
  const overdue = sleep(shutDownMs, 'overdue' as const, { ref: false });
  const code = await Promise.race([venue.stop(), overdue]);
  if (code === 0) return { passed: 1, failed: 0, skipped: 0 };
  console.log(
    `The shared venue did not shut down cleanly: ${code === 'overdue' ? `not within ${shutDownMs / 1000} s` : `exit code ${code}`}.`,
  );
  return { passed: 0, failed: 1, skipped: 0 };
}
