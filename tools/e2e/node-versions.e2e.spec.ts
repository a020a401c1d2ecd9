import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { realPart } from '@corella/real-parts';
import { freePort, startVenue } from '../venue/venue-process.js';
import { workspaceRoot } from '../workspace/root.js';
import { newCustomer } from './api/new-customer.js';

const root = workspaceRoot();
const order = { symbol: 'btcaud', side: 'buy', type: 'limit', price: '150000', quantity: '0.002' };

/** The Node that runs the tests runs the venues of all other suites too, so only the others are left. */
const OTHERS = [22, 24].filter((major) => !process.versions.node.startsWith(`${major}.`));

/** The pinned Node of this major version, which is downloaded once. */
function nodeOf(major: number): { readonly path: string } | { readonly missing: string } {
  const fetched = spawnSync(process.execPath, [join(root, 'tools/node-runtime/fetch.mjs'), String(major)], {
    encoding: 'utf8',
  });
  return fetched.status === 0 ? { path: fetched.stdout.trim() } : { missing: fetched.stderr.trim() };
}

describe.each(OTHERS)('the built venue on Node %i', (major) => {
  const node = nodeOf(major);
  realPart(`Node ${major}`, 'missing' in node ? node.missing : undefined, () => {
    it('takes an order, is killed, starts again and still has it', async () => {
      const dataDir = mkdtempSync(join(tmpdir(), `corella-node-${major}-`));
      const port = await freePort();
      const options = { root, dataDir, port, args: ['--simulate', 'off', '--log-level', 'warn'] };
      const start = () => startVenue({ ...options, ...('path' in node ? { node: node.path } : {}) });
      let venue = await start();
      try {
        expect(await versionOf(venue.url)).toMatch(new RegExp(`^v${major}\\.`));
        const { client } = await newCustomer(venue.url);
        const { id } = await client.post<{ id: string }>('/api/orders', order);
        await venue.kill();
        venue = await start();
        const { items } = await client.get<{ items: readonly { id: string }[] }>('/api/orders?scope=open');
        expect(items.map((item) => item.id)).toEqual([id]);
        expect(await venue.stop()).toBe(0);
      } finally {
        await venue.kill();
        rmSync(dataDir, { recursive: true, force: true });
      }
    }, 120_000);
  });
});

/** What the venue reports about its Node. */
async function versionOf(url: string): Promise<string | undefined> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return /nodejs_version_info\{version="([^"]+)"/.exec(metrics)?.[1];
}
