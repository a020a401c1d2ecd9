import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../build/build.js';
import { targets } from '../build/targets.js';
import { startVenue } from '../venue/venue-process.js';
import { workspaceRoot } from '../workspace/root.js';
import { runCommand } from '../workspace/run-command.js';
import { findK6 } from './k6.js';
import { readOutOf, type K6Summary, type ReadOut } from './read-out.js';
import { SCENARIOS, type Scenario } from './scenarios.js';
import { summaryPage } from './summary-page.js';

/**
 * npm run load -- [browse|trade|sockets|storm|all] [--users N] [--seconds N] runs load tests with k6 against its own
 * venue on loopback. Prints thresholds and figures, writes `reports/load.html` and `reports/load.json`, and exits with
 * 0 only when every threshold was kept.
 */
const MAX_USERS = 5_000;
const MAX_SECONDS = 900;

interface Load {
  readonly k6: string;
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
}

async function run(scenario: Scenario, { k6, root, env, log }: Load): Promise<ReadOut> {
  const venue = await startVenue({ root, args: scenario.venueArgs });
  const folder = mkdtempSync(join(tmpdir(), 'corella-load-'));
  const summary = join(folder, 'summary.json');
  try {
    log(
      `\n── ${scenario.name}: ${scenario.help}\n   venue ${venue.url}, ready after ${(venue.readyAfterMs / 1000).toFixed(1)} s`,
    );
    await runCommand(
      [
        k6,
        'run',
        '--quiet',
        '--no-usage-report',
        '--summary-export',
        summary,
        join(root, `deploy/k6/${scenario.name}.ts`),
      ],
      {
        cwd: root,
        show: 'errors',
        env: { ...env, VENUE_URL: venue.url, DEMO_JSON: join(venue.dataDir, 'demo.json') },
      },
    );
    return readOutOf(scenario.name, JSON.parse(readFileSync(summary, 'utf8')) as K6Summary, scenario.ratios);
  } finally {
    await venue.stop();
    venue.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(readOut: ReadOut, log: (line: string) => void): void {
  for (const { metric, stats } of readOut.figures)
    log(
      `   ${metric.padEnd(34)} ${stats.map(({ name, value }) => `${name} ${Number.isInteger(value) ? value : value.toFixed(1)}`).join('  ')}`,
    );
  for (const { title, ratio, limit, passed } of readOut.ratios)
    log(
      `   ${title}: ${ratio === null ? 'no figures' : ratio.toFixed(2)}${limit === null ? '' : ` (limit ${limit})`}${passed ? '' : '  MISSED'}`,
    );
  for (const { metric, rule, passed } of readOut.thresholds) if (!passed) log(`   MISSED ${metric} ${rule}`);
  log(`   ${readOut.scenario} ${readOut.passed ? 'passed' : 'FAILED'}, ${readOut.thresholds.length} thresholds`);
}

function numberOf(words: readonly string[], name: string, max: number): string | null {
  const at = words.indexOf(`--${name}`);
  if (at < 0) return null;
  const value = Number(words[at + 1]);
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw new Error(`--${name} must be a whole number from 1 to ${max}`);
  return String(value);
}

async function main(words: readonly string[]): Promise<boolean> {
  const log = (line: string): void => void process.stdout.write(`${line}\n`);
  const name = words[0] === undefined || words[0].startsWith('--') ? 'all' : words[0];
  const chosen = SCENARIOS.filter((scenario) => name === 'all' || scenario.name === name);
  if (chosen.length === 0)
    throw new Error(
      `there is no scenario ${name}; there are ${SCENARIOS.map((scenario) => scenario.name).join(', ')} and all`,
    );
  const unknown = words.find((word) => word.startsWith('--') && word !== '--users' && word !== '--seconds');
  if (unknown !== undefined)
    throw new Error(
      `unknown option ${unknown}\nusage: npm run load -- [${SCENARIOS.map((scenario) => scenario.name).join('|')}|all] [--users N] [--seconds N]`,
    );
  const users = numberOf(words, 'users', MAX_USERS);
  const seconds = numberOf(words, 'seconds', MAX_SECONDS);
  const root = workspaceRoot();
  const found = await findK6(root, log);
  if ('missing' in found) throw new Error(found.missing);
  await build(root, targets);
  const readOuts: ReadOut[] = [];
  for (const scenario of chosen) {
    const readOut = await run(scenario, {
      k6: found.path,
      root,
      log,
      env: { ...(users === null ? {} : { VUS: users }), ...(seconds === null ? {} : { SECONDS: seconds }) },
    });
    print(readOut, log);
    readOuts.push(readOut);
  }
  mkdirSync(join(root, 'reports'), { recursive: true });
  writeFileSync(join(root, 'reports/load.json'), `${JSON.stringify(readOuts, null, 2)}\n`);
  writeFileSync(join(root, 'reports/load.html'), summaryPage(readOuts, new Date().toISOString()));
  log('\nreports/load.html, reports/load.json');
  return readOuts.every(({ passed }) => passed);
}

try {
  process.exit((await main(process.argv.slice(2))) ? 0 : 1);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(64);
}
