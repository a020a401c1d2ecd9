// npm run simulate -- [--seeds N] [--from S] [--verbose] [--json]
// Runs N seeds (default 2,000) from S on. A failing seed is printed with the command that repeats it. From 500 seeds
// on, the run also fails when something never happened. With --json, only the sums are printed, for the test.
import { parseArgs } from 'node:util';
import { ENOUGH_SEEDS, neverHappened } from './coverage.js';
import { describeOutcome } from './describe-outcome.js';
import { TAKEOVER_OF, WITH_TAKEOVER } from './happenings.js';
import { simulateMany, type Sums } from './simulate-many.js';

const DEFAULT_SEEDS = 2_000;

function optionsOf(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        seeds: { type: 'string', default: String(DEFAULT_SEEDS) },
        from: { type: 'string', default: '1' },
        verbose: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    }).values;
  } catch {
    return refuse();
  }
}

function refuse(): never {
  console.error('usage: npm run simulate -- [--seeds N] [--from S] [--verbose]');
  process.exit(64);
}

const values = optionsOf(process.argv.slice(2));
const seeds = Number(values.seeds);
const from = Number(values.from);
if (!Number.isSafeInteger(seeds) || seeds < 1 || !Number.isSafeInteger(from)) refuse();

const startedAt = performance.now();
const sums = await simulateMany({ from, seeds }, (outcome) => {
  if (values.json) return;
  if (outcome.findings.length > 0 || values.verbose) console.log(describeOutcome(outcome, values.verbose));
});
const missed = seeds < ENOUGH_SEEDS ? [] : neverHappened(sums, seeds);
if (values.json) console.log(JSON.stringify(sums));
else summarize(sums);
process.exit(sums.failures.length + missed.length > 0 ? 1 : 0);

function summarize({ events, crashes, failures, counts }: Sums): void {
  const msPerSeed = (performance.now() - startedAt) / seeds;
  const { user, system } = process.cpuUsage();
  const cpuMsPerSeed = (user + system) / 1_000 / seeds;
  console.log(
    `${seeds} seeds from ${from}: ${failures.length} failed; ${events} events, ${crashes} crashes, ` +
      `${msPerSeed.toFixed(0)} ms a seed (${cpuMsPerSeed.toFixed(0)} ms of processor)`,
  );
  const takeovers = Object.entries(counts).reduce((sum, [what, n]) => sum + (what.startsWith(TAKEOVER_OF) ? n : 0), 0);
  const share = (100 * (counts[WITH_TAKEOVER] ?? 0)) / seeds;
  console.log(`${takeovers} takeovers of stopped owners, in ${share.toFixed(0)} % of the seeds`);
  console.log(
    Object.entries(counts)
      .sort(([, a], [, b]) => b - a)
      .map(([type, count]) => `  ${type} ${count}`)
      .join('\n'),
  );
  if (missed.length > 0) console.log(`never happened: ${missed.join(', ')}`);
}
