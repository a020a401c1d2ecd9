// npm run clients [-- sdk asynchuobi freqtrade schemathesis] [--url URL --data DIR]: makes the calls of clients that
// nobody here wrote against venues of their own, or against a running one, and prints which passed. Installs them from
// PyPI into .cache/clients first. Exit code 1 when a call failed, 64 when a name is unknown.
import { build } from '../../build/build.js';
import { targets } from '../../build/targets.js';
import { ApiClient } from '../../venue/api-client.js';
import { venueInWords } from '../../venue/running-venue.js';
import { startVenue, type Venue } from '../../venue/venue-process.js';
import { workspaceRoot } from '../../workspace/root.js';
import { newCustomer, newKey } from '../api/new-customer.js';
import { CLIENTS, installClient, runClient, type Callers, type CallResult, type PythonClient } from './run-client.js';

interface Row {
  readonly client: PythonClient;
  readonly results: readonly CallResult[];
  readonly skipped: string | undefined;
}

function wanted(names: readonly string[]): readonly PythonClient[] {
  const unknown = names.filter((name) => !CLIENTS.some((client) => client.name === name));
  if (unknown.length === 0) return CLIENTS.filter(({ name }) => names.length === 0 || names.includes(name));
  console.error(`There is no client ${unknown.join(', ')}; there are ${CLIENTS.map(({ name }) => name).join(', ')}.`);
  process.exit(64);
}

function print({ client, results, skipped }: Row): void {
  const failed = results.filter(({ problem }) => problem !== null);
  const passed = results.length - failed.length;
  const outcome = skipped === undefined ? `${passed} passed, ${failed.length} failed` : `SKIPPED: ${skipped}`;
  console.log(`${client.version.padEnd(26)}${outcome}`);
  for (const { call, problem } of failed) console.log(`  ${call}: ${problem ?? ''}`);
}

/** A new customer with a key, and an administrator. */
async function callersOf(venue: Venue): Promise<Callers> {
  const { url } = venue;
  const { client } = await newCustomer(url);
  const admin = venue.demo().staff.find(({ role }) => role === 'admin');
  if (admin === undefined) throw new Error('demo.json names no administrator');
  return {
    url,
    key: await newKey(client, { label: 'trading', permissions: ['READ', 'WRITE'], ips: [] }),
    customerCookie: client.cookie,
    staffCookie: (await new ApiClient(url).loginStaff(admin)).cookie,
  };
}

/** Each client has a venue of its own if none is given, because one that calls everything also halts markets. */
async function rowOf(root: string, client: PythonClient, given?: Venue): Promise<Row> {
  const skipped = await installClient(root, client);
  if (skipped !== undefined) return { client, results: [], skipped };
  if (given !== undefined) return { client, results: await runClient(root, client, await callersOf(given)), skipped };
  const venue = await startVenue({ root, args: ['--log-level', 'warn', ...client.venueArgs] });
  try {
    return { client, results: await runClient(root, client, await callersOf(venue)), skipped };
  } finally {
    await venue.stop();
    venue.remove();
  }
}

const root = workspaceRoot();
const { venue, rest } = venueInWords(process.argv.slice(2));
const clients = wanted(rest);
await build(root, targets);
const rows: Row[] = [];
console.log(`${clients.length} clients, each in a virtual environment below .cache/clients; about six minutes in all.`);
for (const [at, client] of clients.entries()) {
  console.log(`${at + 1}/${clients.length} ${client.version}: installing if needed, then calling`);
  rows.push(await rowOf(root, client, venue));
}
for (const row of rows) print(row);
if (rows.some(({ results }) => results.some(({ problem }) => problem !== null))) process.exitCode = 1;
