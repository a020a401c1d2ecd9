import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace/root.js';
import { ENOUGH_SEEDS, neverHappened } from './coverage.js';
import type { Sums } from './simulate-many.js';

const LONGEST_MS = 900_000;
/**
 * A world lives for some hundred milliseconds. With a large new space, its objects die before the garbage collector
 * copies them.
 */
const NODE_OPTIONS = ['--enable-source-maps', '--max-semi-space-size=64'];

// `npm run simulate` runs 2,000 seeds with the same checks, or any number.
describe(`the seeds 1 to ${ENOUGH_SEEDS}`, () => {
  it(
    'hold every promise through crashes, takeovers, lost, doubled and late messages, and lost snapshots',
    async () => {
      const sums = await simulateApart(ENOUGH_SEEDS);
      expect(sums.failures.join('\n')).toBe('');
      expect(neverHappened(sums, ENOUGH_SEEDS)).toEqual([]);
    },
    LONGEST_MS,
  );
});

/**
 * Runs in a process of its own, as `npm run simulate` does. Inside a test's context, the same code takes a third
 * longer.
 */
async function simulateApart(seeds: number): Promise<Sums> {
  const root = workspaceRoot();
  const args = [
    ...NODE_OPTIONS,
    join(root, 'tools/run.mjs'),
    join(root, 'tools/simulate/main.ts'),
    '--json',
    '--seeds',
    String(seeds),
  ];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], timeout: LONGEST_MS });
  let [said, complaint] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (said += data.toString('utf8')));
  child.stderr.on('data', (data: Buffer) => (complaint += data.toString('utf8')));
  const [code] = (await once(child, 'close')) as [number | null];
  if (!said.endsWith('\n')) throw new Error(`the simulation ended with ${code} before its last seed: ${complaint}`);
  return JSON.parse(said) as Sums;
}
