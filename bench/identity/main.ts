import { startVenue, type VenueProcess } from '../../tools/venue/venue-process.js';
import { workspaceRoot } from '../../tools/workspace/root.js';
import { withDeafGateway } from './deaf-gateway.js';
import { freezeInCluster } from './freeze-cluster.js';
import { freeze } from './freeze.js';
import { held } from './held.js';
import { logins } from './logins.js';
import { queue } from './queue.js';
import { requests } from './requests.js';
import { uploads } from './uploads.js';

/**
 * What it costs to know customers: a request with a session beside one without, logins beside Argon2 alone, a freeze
 * beside the second that is promised for it, also where its signal is lost, orders while pictures are uploaded beside
 * orders without, memory for sessions and keys beside what is promised, and the desk's queue with many cases beside
 * few.
 * Usage: npm run build, then node tools/run.mjs bench/identity/main.ts
 * [requests logins uploads freeze freeze-unheard freeze-cluster held queue]
 */
const WITH_VENUE: Readonly<Record<string, (venue: VenueProcess) => Promise<string>>> = {
  requests,
  logins,
  uploads,
  freeze,
};
const ALONE: Readonly<Record<string, () => Promise<string>>> = {
  'freeze-unheard': freezeUnheard,
  'freeze-cluster': freezeInCluster,
  held,
  queue,
};
const ARGS = ['--simulate', 'off', '--limits', 'off', '--log-level', 'warn', '--demo-kyc', 'manual'];

/** The same freeze where the signal of it is lost, so that gateways know of it from the log only. */
function freezeUnheard(): Promise<string> {
  return withDeafGateway((program) => withVenue({ program }, (venue) => freeze(venue, 'freeze, signals lost')));
}

async function withVenue<Result>(
  options: { readonly program?: string },
  work: (venue: VenueProcess) => Promise<Result>,
): Promise<Result> {
  const venue = await startVenue({ root: workspaceRoot(), args: ARGS, ...options });
  try {
    return await work(venue);
  } finally {
    await venue.stop();
    venue.remove();
  }
}

const named = process.argv.slice(2);
const isAsked = (name: string): boolean => named.length === 0 || named.includes(name);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const subjects = Object.entries(WITH_VENUE).filter(([name]) => isAsked(name));
if (subjects.length > 0)
  await withVenue({}, async (venue) => {
    for (const [, measure] of subjects) print(await measure(venue));
  });
for (const [name, measure] of Object.entries(ALONE)) if (isAsked(name)) print(await measure());
