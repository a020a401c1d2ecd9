import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../build/build.js';
import { targets } from '../build/targets.js';
import { startVenue, type DemoLogins } from '../venue/venue-process.js';
import { workspaceRoot } from '../workspace/root.js';
import { Bench } from './bench/bench.js';
import { describeResults } from './frame/describe-results.js';
import { untilSettled } from './frame/live-state.js';
import { runGroups } from './frame/run-groups.js';
import { ALL_GROUPS } from './groups/all-groups.js';

/**
 * npm run probe -- [--url http://127.0.0.1:8080 --data DIR] [--only WORD] [--fuzz SECONDS] [--seed N]: what no honest
 * client would send, against a running demo venue (whose directory holds demo.json), or against one of its own. Prints
 * a table; ends with 0 only when each answer was of the promised class, none was a fault of the venue or showed its
 * inside, and the writers' state hashes stand where they stood.
 */
const OPTIONS = ['url', 'data', 'only', 'fuzz', 'seed'] as const;
const FUZZ = { seconds: 20, seed: 1 };

function optionsOf(words: readonly string[]): ReadonlyMap<string, string> {
  const options = new Map<string, string>();
  for (let at = 0; at < words.length; at += 2) {
    const name = OPTIONS.find((known) => `--${known}` === words[at]);
    const value = words[at + 1];
    if (name === undefined || value === undefined)
      throw new Error(
        `usage: npm run probe -- [--url URL --data DIR] [--only WORD] [--fuzz SECONDS] [--seed N]; ${words[at] ?? ''} is not understood`,
      );
    options.set(name, value);
  }
  return options;
}

/** A number of at least 1, or what stands in its place when the option is absent. */
function numberOf(text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (!(value >= 1)) throw new Error(`${text ?? ''} is no number of at least 1`);
  return value;
}

async function runAll(bench: Bench, only: string, log: (line: string) => void): Promise<boolean> {
  await untilSettled(bench);
  const results = await runGroups(
    ALL_GROUPS.filter(({ name }) => name.includes(only)),
    bench,
    ({ name, probes, failures, seconds }) =>
      log(`  ${failures.length === 0 ? 'ok' : 'FAILED'}  ${name}: ${probes} probes, ${seconds.toFixed(1)} s`),
  );
  log(`\n${describeResults(results)}`);
  return results.length > 0 && results.every(({ failures }) => failures.length === 0);
}

async function main(words: readonly string[]): Promise<boolean> {
  const log = (line: string): void => void process.stdout.write(`${line}\n`);
  const options = optionsOf(words);
  const [url, data, only] = [options.get('url'), options.get('data'), options.get('only') ?? ''];
  const fuzz = { seconds: numberOf(options.get('fuzz'), FUZZ.seconds), seed: numberOf(options.get('seed'), FUZZ.seed) };
  if (url !== undefined) {
    const file = join(data ?? 'data', 'demo.json');
    if (!existsSync(file))
      throw new Error(`there is no ${file}; name the data directory of the demo venue at ${url} by --data`);
    return runAll(
      new Bench(url.replace(/\/$/, ''), JSON.parse(readFileSync(file, 'utf8')) as DemoLogins, fuzz),
      only,
      log,
    );
  }
  const root = workspaceRoot();
  await build(root, targets);
  const venue = await startVenue({ root, args: ['--simulate', 'off', '--log-level', 'warn'] });
  try {
    log(`venue ${venue.url}, ready after ${(venue.readyAfterMs / 1_000).toFixed(1)} s`);
    return await runAll(new Bench(venue.url, venue.demo(), fuzz), only, log);
  } finally {
    await venue.stop();
    venue.remove();
  }
}

try {
  process.exit((await main(process.argv.slice(2))) ? 0 : 1);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(64);
}
