// npm run simulate -- [--seeds N] [--from S] [--verbose]: lives through N seeds (default 2,000) from S on; a failing seed is printed with
// the command that repeats it.
import { parseArgs } from 'node:util';
import { describeOutcome } from './describe-outcome.js';
import { simulateMany } from './simulate-many.js';

const DEFAULT_SEEDS = 2_000;
const { values } = parseArgs({ options: { seeds: { type: 'string' }, from: { type: 'string' }, verbose: { type: 'boolean', default: false } } });
const seeds = Number(values.seeds ?? DEFAULT_SEEDS);
const from = Number(values.from ?? 1);
if (!Number.isSafeInteger(seeds) || seeds < 1 || !Number.isSafeInteger(from)) {
  console.error('usage: npm run simulate -- [--seeds N] [--from S] [--verbose]');
  process.exit(64);
}

const startedAt = performance.now();
const { events, crashes, failures, counts } = await simulateMany({ from, seeds }, (outcome) => {
  if (outcome.findings.length > 0 || values.verbose) console.log(describeOutcome(outcome, values.verbose));
});
const msPerSeed = (performance.now() - startedAt) / seeds;
const { user, system } = process.cpuUsage();
const cpuMsPerSeed = (user + system) / 1_000 / seeds;
console.log(`${seeds} seeds from ${from}: ${failures.length} failed; ${events} events, ${crashes} crashes, ${msPerSeed.toFixed(0)} ms a seed (${cpuMsPerSeed.toFixed(0)} ms of processor)`);
console.log(Object.entries(counts).sort(([, a], [, b]) => b - a).map(([type, count]) => `  ${type} ${count}`).join('\n'));
process.exit(failures.length > 0 ? 1 : 0);
