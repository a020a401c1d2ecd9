// npm run simulate -- [--seeds N] [--from S] [--verbose]: lives through N seeds (default 2,000) from S on; a failing seed is printed with
// the command that repeats it.
import { parseArgs } from 'node:util';
import { runSeed } from './run-seed.js';
import { describeOutcome } from './describe-outcome.js';

const DEFAULT_SEEDS = 2_000;
const { values } = parseArgs({ options: { seeds: { type: 'string' }, from: { type: 'string' }, verbose: { type: 'boolean', default: false } } });
const seeds = Number(values.seeds ?? DEFAULT_SEEDS);
const from = Number(values.from ?? 1);
if (!Number.isSafeInteger(seeds) || seeds < 1 || !Number.isSafeInteger(from)) {
  console.error('usage: npm run simulate -- [--seeds N] [--from S] [--verbose]');
  process.exit(64);
}

const startedAt = performance.now();
const sums: Record<string, number> = {};
let [failed, events, crashes] = [0, 0, 0];
for (let seed = from; seed < from + seeds; seed += 1) {
  const outcome = await runSeed(seed);
  events += outcome.events;
  crashes += outcome.crashes;
  for (const [type, count] of Object.entries(outcome.counts)) sums[type] = (sums[type] ?? 0) + count;
  if (outcome.findings.length > 0) failed += 1;
  if (outcome.findings.length > 0 || values.verbose) console.log(describeOutcome(outcome, values.verbose));
}
const seconds = (performance.now() - startedAt) / 1_000;
console.log(`${seeds} seeds from ${from}: ${failed} failed; ${events} events, ${crashes} crashes, ${((seconds / seeds) * 1_000).toFixed(0)} ms a seed`);
console.log(Object.entries(sums).sort(([, a], [, b]) => b - a).map(([type, count]) => `  ${type} ${count}`).join('\n'));
process.exit(failed > 0 ? 1 : 0);
