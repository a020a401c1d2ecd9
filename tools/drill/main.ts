import { build } from '../build/build.js';
import { targets } from '../build/targets.js';
import { workspaceRoot } from '../workspace/root.js';
import { DRILLS } from './drills.js';
import { runDrill } from './frame/drill.js';
import { killDrill } from './kill/kill-drill.js';
import { soakDrill } from './soak/soak-drill.js';

/**
 * npm run drill -- NAME [--option value …]: bounded fault and endurance drills against a venue of their own on loopback. Each
 * prints its figures and ends with 0 only when every target was met. docs/DRILLS.md lists them with their targets.
 */
interface Listed {
  readonly name: string;
  readonly help: string;
  run(options: ReadonlyMap<string, string>): Promise<boolean>;
}

const log = (line: string): void => void process.stdout.write(`${line}\n`);
const LISTED: readonly Listed[] = [
  { name: 'kill', help: '--rounds 50 --clients 6 --seed 1: SIGKILL under load; nothing acknowledged is lost, nothing doubled', run: killDrill },
  ...DRILLS.map((drill) => ({ name: drill.name, help: `--rounds ${drill.rounds} --seed 1: ${drill.help}`, run: (options: ReadonlyMap<string, string>) => runDrill(drill, options, log) })),
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

const [name, ...words] = process.argv.slice(2);
const drill = LISTED.find((listed) => listed.name === name);
if (!drill) {
  process.stderr.write(`usage: npm run drill -- NAME\n${LISTED.map((listed) => `  ${listed.name.padEnd(15)} ${listed.help}`).join('\n')}\n`);
  process.exit(64);
}
const options = optionsOf(words);
// A build of the moment before may be told to stay, so that several drills in a row are made on one and the same.
if (options.get('build') !== 'off') await build(workspaceRoot(), targets);
process.exit((await drill.run(options)) ? 0 : 1);
