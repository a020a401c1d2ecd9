import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../build/build.js';
import { targets } from '../build/targets.js';
import { startVenue } from '../venue/venue-process.js';
import { workspaceRoot } from '../workspace/root.js';
import { addToCorpus, corpusNames } from './corpus-folder.js';
import { tradeForCorpus } from './trading-day.js';

/**
 * npm run corpus -- add NAME runs its own venue for a minute, trades, stops it and keeps its log as an example of what
 * this release writes. Do this with every release, before the first change of an event's shape. npm run corpus lists
 * the corpus.
 */
const ORDERS = 120;
const NAME = /^[a-z0-9][a-z0-9-]{2,40}$/;

async function add(root: string, name: string): Promise<void> {
  const host = targets.filter((target) => target.name === 'host');
  await build(root, host);
  const venue = await startVenue({ root, args: ['--demo', 'on', '--limits', 'off'] });
  try {
    const taken = await tradeForCorpus(venue, ORDERS);
    await venue.stop();
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    const manifest = await addToCorpus({
      root,
      name,
      dataDir: venue.dataDir,
      version,
      recordedAt: new Date().toISOString(),
    });
    console.log(
      `${name}: ${taken} orders, ${manifest.events} events of ${manifest.types.length} types, ${manifest.streams.length} states`,
    );
  } finally {
    venue.remove();
  }
}

const [command, name] = process.argv.slice(2);
const root = workspaceRoot();
if (command === undefined) console.log(corpusNames(root).join('\n'));
else if (command === 'add' && name !== undefined && NAME.test(name)) await add(root, name);
else {
  process.stderr.write('usage: npm run corpus [-- add NAME], NAME in small letters, digits and dashes\n');
  process.exit(64);
}
