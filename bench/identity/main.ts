import { startVenue, type VenueProcess } from '../../tools/venue/venue-process.js';
import { workspaceRoot } from '../../tools/workspace/root.js';
import { freeze } from './freeze.js';
import { held } from './held.js';
import { logins } from './logins.js';
import { queue } from './queue.js';
import { requests } from './requests.js';
import { uploads } from './uploads.js';

/**
 * What it costs to know customers: a request with a session beside one without, logins beside Argon2 alone, a freeze
 * beside the second that is promised for it, orders while pictures are uploaded beside orders without, memory for
 * sessions and keys beside what is promised, and the desk's queue with many cases beside few.
 * Usage: npm run build, then node tools/run.mjs bench/identity/main.ts [requests logins uploads freeze held queue]
 */
const WITH_VENUE: Readonly<Record<string, (venue: VenueProcess) => Promise<string>>> = {
  requests,
  logins,
  uploads,
  freeze,
};
const ALONE: Readonly<Record<string, () => Promise<string>>> = { held, queue };

const named = process.argv.slice(2);
const isAsked = (name: string): boolean => named.length === 0 || named.includes(name);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const subjects = Object.entries(WITH_VENUE).filter(([name]) => isAsked(name));
if (subjects.length > 0) {
  const venue = await startVenue({
    root: workspaceRoot(),
    args: ['--simulate', 'off', '--limits', 'off', '--log-level', 'warn', '--demo-kyc', 'manual'],
  });
  try {
    for (const [, measure] of subjects) print(await measure(venue));
  } finally {
    await venue.stop();
    venue.remove();
  }
}
for (const [name, measure] of Object.entries(ALONE)) if (isAsked(name)) print(await measure());
