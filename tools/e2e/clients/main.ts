// npm run clients [-- sdk asynchuobi freqtrade]: makes the calls of clients that nobody here wrote against a venue of
// its own, and prints which passed. Installs them from PyPI into .cache/clients first. Exit code 1 when a call failed,
// 64 when a name is unknown.
import { build } from '../../build/build.js';
import { targets } from '../../build/targets.js';
import { startVenue } from '../../venue/venue-process.js';
import { workspaceRoot } from '../../workspace/root.js';
import { ownKeys } from '../ccxt/stock-client.js';
import { CLIENTS, installClient, runClient, type CallResult, type PythonClient } from './run-client.js';

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

const root = workspaceRoot();
const clients = wanted(process.argv.slice(2));
await build(root, targets);
const venue = await startVenue({ root, args: ['--log-level', 'warn'] });
const rows: Row[] = [];
try {
  for (const client of clients) {
    const skipped = await installClient(root, client);
    const results =
      skipped === undefined
        ? await runClient(root, client, { url: venue.url, key: (await ownKeys(venue.url)).trading })
        : [];
    rows.push({ client, results, skipped });
  }
} finally {
  await venue.stop();
  venue.remove();
}
for (const row of rows) print(row);
if (rows.some(({ results }) => results.some(({ problem }) => problem !== null))) process.exitCode = 1;
