import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../build/build.js';
import { targets } from '../build/targets.js';
import { clockAt, clockFile } from '../venue/clock-file.js';
import { venueInWords } from '../venue/running-venue.js';
import { startVenue } from '../venue/venue-process.js';
import { workspaceRoot } from '../workspace/root.js';
import { ALL_GROUPS } from './all-groups.js';
import { ALL_ATTACKS } from './attacks/all-attacks.js';
import { runAttacks } from './attacks/run-attacks.js';
import { ProbedVenue } from './clients/probed-venue.js';
import { describeResults } from './harness/describe-results.js';
import { untilSettled } from './harness/live-state.js';
import { runGroups } from './harness/run-groups.js';
import { describeTiming, looksAlike, timeLogins } from './timing/login-timing.js';

/**
 * npm run probe -- [--url http://127.0.0.1:8080 --data DIR [--clock FILE]] [--only WORD] [--fuzz SECONDS] [--seed N] [--patience MS]
 *
 * Sends what no honest client would send to a running demo venue, whose data directory holds demo.json, or to a venue
 * of its own. Prints a table. The exit code is 0 only when every answer was of a promised class, none was a server
 * error or showed internals, the writers' state hashes are unchanged, and innocent clients were served within
 * `--patience`.
 *
 * With the word `attacks` first, it runs the attacks of `attacks` instead (`--only WORD` for some of them).
 *
 * With --timing ROUNDS it only compares how long wrong logins take for known and unknown addresses.
 */
const OPTIONS = ['only', 'fuzz', 'seed', 'patience', 'timing', 'clock'] as const;
const FUZZ = { seconds: 20, seed: 1 };
const PATIENCE_MS = 1_000;
const FIRST_FAILURES = 3;

type Log = (line: string) => void;
type Options = ReadonlyMap<string, string>;

function optionsOf(words: readonly string[]): Options {
  const options = new Map<string, string>();
  for (let at = 0; at < words.length; at += 2) {
    const name = OPTIONS.find((known) => `--${known}` === words[at]);
    const value = words[at + 1];
    if (name === undefined || value === undefined)
      throw new Error(`unknown option ${words[at] ?? ''}; known: ${OPTIONS.map((known) => `--${known}`).join(', ')}`);
    options.set(name, value);
  }
  return options;
}

/** A number of at least 1, or a default when the option is absent. */
function numberOf(text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (!(value >= 1)) throw new Error(`${text ?? ''} is not a number of at least 1`);
  return value;
}

async function runAll(venue: ProbedVenue, options: Options, log: Log): Promise<boolean> {
  await untilSettled(venue);
  const results = await runGroups(
    ALL_GROUPS.filter(({ name }) => name.includes(options.get('only') ?? '')),
    venue,
    {
      patienceMs: numberOf(options.get('patience'), PATIENCE_MS),
      tell: ({ name, probes, failures, seconds }) => {
        log(`  ${failures.length === 0 ? 'ok' : 'FAILED'}  ${name}: ${probes} probes, ${seconds.toFixed(1)} s`);
        // At once too, so that a run that breaks off has said what it found.
        for (const { probe, why } of failures.slice(0, FIRST_FAILURES)) log(`    ${probe}: ${why}`);
      },
    },
  );
  log(`\n${describeResults(results)}`);
  return results.length > 0 && results.every(({ failures }) => failures.length === 0);
}

async function compareLogins(venue: ProbedVenue, rounds: number, log: Log): Promise<boolean> {
  const timing = await timeLogins(venue, rounds);
  log(describeTiming(timing));
  return looksAlike(timing);
}

async function attackAll(venue: ProbedVenue, options: Options, log: Log): Promise<boolean> {
  await untilSettled(venue);
  return runAttacks(
    ALL_ATTACKS.filter(({ name }) => name.includes(options.get('only') ?? '')),
    venue,
    log,
  );
}

async function main(words: readonly string[]): Promise<boolean> {
  const { venue: given, rest: ours } = venueInWords(words);
  const [first, ...rest] = ours;
  const log: Log = (line) => void process.stdout.write(`${line}\n`);
  const attacks = first === 'attacks';
  const options = optionsOf(attacks || first === undefined ? rest : [first, ...rest]);
  const [rounds, clockGiven] = [options.get('timing'), options.get('clock')];
  const fuzz = { seconds: numberOf(options.get('fuzz'), FUZZ.seconds), seed: numberOf(options.get('seed'), FUZZ.seed) };
  const run = (venue: ProbedVenue): Promise<boolean> => {
    if (attacks) return attackAll(venue, options, log);
    return rounds === undefined ? runAll(venue, options, log) : compareLogins(venue, numberOf(rounds, 1), log);
  };
  if (given !== undefined)
    return run(
      new ProbedVenue(given.url, given.demo(), fuzz, clockGiven === undefined ? undefined : clockAt(clockGiven)),
    );
  const root = workspaceRoot();
  await build(root, targets);
  const folder = mkdtempSync(join(tmpdir(), 'corella-probes-'));
  const clock = clockFile(folder);
  const args = ['--simulate', 'off', '--log-level', 'warn', '--clock-file', clock.file];
  const venue = await startVenue({ root, args });
  try {
    log(`venue ${venue.url}, ready after ${(venue.readyAfterMs / 1_000).toFixed(1)} s`);
    return await run(new ProbedVenue(venue.url, venue.demo(), fuzz, clock));
  } finally {
    await venue.stop();
    venue.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  process.exit((await main(process.argv.slice(2))) ? 0 : 1);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(64);
}
