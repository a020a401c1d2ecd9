import { stripVTControlCharacters } from 'node:util';
import { fetchKafka, fetchNats } from '@corella/real-parts';
import { build } from '../build/build.js';
import { targets } from '../build/targets.js';
import { lint } from '../lint/lint.js';
import { runCommand } from '../workspace/run-command.js';
import { endToEndTier } from './end-to-end-tier.js';
import { runJest } from './jest-tier.js';
import type { Tally } from './tally.js';
import { add, nothing } from './tally.js';

export interface Tier {
  readonly name: string;
  readonly says: string;
  /** `jestArgs` is for Jest, if the tier uses it. */
  run(root: string, jestArgs: readonly string[]): Promise<Tally>;
}

const one = (ok: boolean): Tally => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

async function lintTier(root: string): Promise<Tally> {
  const outcomes = await lint(root);
  for (const { name, ok, seconds, output } of outcomes) {
    console.log(`  ${name}: ${ok ? 'clean' : 'FAILED'} (${seconds.toFixed(1)} s)`);
    if (!ok) console.log(output.trimEnd());
  }
  return outcomes.map(({ ok }) => one(ok)).reduce(add, nothing);
}

async function typesTier(root: string): Promise<Tally> {
  const projects = ['tsconfig.json', 'tsconfig.web.json', 'tsconfig.load.json'];
  const results = await Promise.all(
    projects.map((project) =>
      runCommand([process.execPath, 'node_modules/typescript-native/bin/tsc', '-p', project], { cwd: root }),
    ),
  );
  results.forEach(({ ok, output, seconds }, at) => {
    console.log(`  ${projects[at]}: ${ok ? 'clean' : 'FAILED'} (${seconds.toFixed(1)} s)`);
    if (!ok) console.log(output.trimEnd());
  });
  return results.map(({ ok }) => one(ok)).reduce(add, nothing);
}

async function buildsTier(root: string): Promise<Tally> {
  let tally = nothing;
  for (const target of targets) {
    try {
      const [report] = await build(root, [target]);
      console.log(
        `  ${target.name}: ${report?.outcome ?? 'missing'}${report?.outcome === 'missing' ? ` (${target.entry} does not exist)` : ''}`,
      );
      tally = add(tally, one(report?.outcome !== 'missing'));
    } catch (error) {
      console.log(
        `  ${target.name}: FAILED\n${stripVTControlCharacters(error instanceof Error ? error.message : String(error))}`,
      );
      tally = add(tally, one(false));
    }
  }
  return tally;
}

/** In the order of their cost: the cheap ones run first. */
export const tiers: readonly Tier[] = [
  { name: 'lint', says: 'boundaries, purity, promises, tidiness', run: lintTier },
  { name: 'types', says: 'server and web, with the native compiler', run: typesTier },
  { name: 'builds', says: 'host, workers, both web apps', run: buildsTier },
  {
    name: 'fast',
    says: 'unit, property and integration tests',
    async run(root, args) {
      await Promise.all([fetchNats(), fetchKafka()]);
      return runJest(root, '(unit|prop|int)', { args });
    },
  },
  { name: 'sim', says: 'seeded simulations', run: (root, args) => runJest(root, 'sim', { args }) },
  { name: 'e2e', says: 'a running venue: API, browser, drills', run: endToEndTier },
];
