import { startVenue, type VenueProcess } from '../../tools/venue/venue-process.js';
import { workspaceRoot } from '../../tools/workspace/root.js';
import { freeze } from './freeze.js';
import { logins } from './logins.js';
import { requests } from './requests.js';
import { uploads } from './uploads.js';

/**
 * What it costs to know customers: a request with a session beside one without, logins beside Argon2 alone, a freeze
 * beside the second that is promised for it, and orders while pictures are uploaded beside orders without.
 * Usage: npm run build, then node tools/run.mjs bench/identity/main.ts [requests logins freeze uploads]
 */
const SUBJECTS: Readonly<Record<string, (venue: VenueProcess) => Promise<string>>> = {
  requests,
  logins,
  uploads,
  freeze,
};

const named = process.argv.slice(2);
const venue = await startVenue({
  root: workspaceRoot(),
  args: ['--simulate', 'off', '--limits', 'off', '--log-level', 'warn', '--demo-kyc', 'manual'],
});
try {
  for (const [name, measure] of Object.entries(SUBJECTS))
    if (named.length === 0 || named.includes(name)) process.stdout.write(`${await measure(venue)}\n`);
} finally {
  await venue.stop();
  venue.remove();
}
