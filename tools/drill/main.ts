import { build } from '../build/build.js';
import { targets } from '../build/targets.js';
import { workspaceRoot } from '../workspace/root.js';
import { drillOptions } from './drill-options.js';
import { DRILLS } from './drills.js';
import { runDrill } from './harness/drill.js';
import { killDrill } from './kill/kill-drill.js';
import { soakDrill } from './soak/soak-drill.js';

/**
 * npm run drill -- NAME [--option value …] runs a bounded fault or endurance drill against its own venue on loopback.
 * Prints figures and exits with 0 only when every target was met. docs/DRILLS.md lists drills and targets.
 */
interface Listed {
  readonly name: string;
  readonly help: string;
  run(options: ReadonlyMap<string, string>): Promise<boolean>;
}

const log = (line: string): void => void process.stdout.write(`${line}\n`);
const LISTED: readonly Listed[] = [
  {
    name: 'kill',
    help: '--rounds 50 --clients 6 --seed 1: SIGKILL under load; nothing acknowledged is lost, nothing doubled',
    run: killDrill,
  },
  ...DRILLS.map((drill) => ({
    name: drill.name,
    help: `--rounds ${drill.rounds} --seed 1: ${drill.help}`,
    run: (options: ReadonlyMap<string, string>) => runDrill(drill, options, log),
  })),
  { name: 'soak', help: '--minutes 30: slopes of disk and memory of a demo venue left running', run: soakDrill },
];

/** Rounds for the drill that runs many by default. */
const KILLS_OF_ALL = '5';
/** They are not part of `all`. */
const TAKE_LONG = ['soak', 'cluster'];

/** Runs each drill with a short number of rounds and prints one table. True when none failed. */
async function runAll(options: ReadonlyMap<string, string>): Promise<boolean> {
  const rows: { name: string; good: boolean; seconds: number }[] = [];
  for (const { name, run } of LISTED.filter((listed) => !TAKE_LONG.includes(listed.name))) {
    log(`\n── ${name}`);
    const startedAt = performance.now();
    const good = await run(name === 'kill' ? new Map([['rounds', KILLS_OF_ALL], ...options]) : options);
    rows.push({ name, good, seconds: (performance.now() - startedAt) / 1_000 });
  }
  log(
    `\n${rows.map((row) => `${row.name.padEnd(16)}${row.seconds.toFixed(0).padStart(5)} s   ${row.good ? 'no promise broken' : 'FAILED'}`).join('\n')}`,
  );
  return rows.every(({ good }) => good);
}

const [name, ...words] = process.argv.slice(2);
const drill = name === 'all' ? { run: runAll } : LISTED.find((listed) => listed.name === name);
if (!drill) {
  process.stderr.write(
    `usage: npm run drill -- NAME, or all for short rounds of each\n${LISTED.map((listed) => `  ${listed.name.padEnd(15)} ${listed.help}`).join('\n')}\n`,
  );
  process.exit(64);
}
const options = ((): ReadonlyMap<string, string> => {
  try {
    return drillOptions(name ?? '', words);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(64);
  }
})();
// Skips the build on request, so that several drills in a row use the same one.
if (options.get('build') !== 'off') await build(workspaceRoot(), targets);
process.exit((await drill.run(options)) ? 0 : 1);
