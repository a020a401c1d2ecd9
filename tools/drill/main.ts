import { build } from '../build/build.js';
import { targets } from '../build/targets.js';
import { workspaceRoot } from '../workspace/root.js';
import { DRILLS } from './drills.js';
import { runDrill } from './harness/drill.js';
import { killDrill } from './kill/kill-drill.js';
import { soakDrill } from './soak/soak-drill.js';

/**
 * npm run drill -- NAME [--option value …]: bounded fault and endurance drills against a venue of their own on
 * loopback. Each prints its figures and ends with 0 only when every target was met. docs/DRILLS.md lists them with
 * their targets.
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

function optionsOf(words: readonly string[]): Map<string, string> {
  const options = new Map<string, string>();
  for (let i = 0; i < words.length; i += 2) {
    const name = words[i]?.replace(/^--/, '');
    const value = words[i + 1];
    if (!name || value === undefined) throw new Error(`--${name ?? ''} needs a value`);
    options.set(name, value);
  }
  return options;
}

/** Rounds of the drill that by itself runs many; the soak takes its time and is left to itself. */
const KILLS_OF_ALL = '5';

/** Each drill with the rounds that a person waits for, and one table at the end. True when none failed. */
async function runAll(options: ReadonlyMap<string, string>): Promise<boolean> {
  const rows: { name: string; good: boolean; seconds: number }[] = [];
  for (const { name, run } of LISTED.filter((listed) => listed.name !== 'soak')) {
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
const options = optionsOf(words);
// A build of the moment before may be told to stay, so that several drills in a row are made on one and the same.
if (options.get('build') !== 'off') await build(workspaceRoot(), targets);
process.exit((await drill.run(options)) ? 0 : 1);
