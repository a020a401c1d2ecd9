import { build } from '../build/build.js';
import { targets } from '../build/targets.js';
import { workspaceRoot } from '../workspace/root.js';
import { killDrill } from './kill/kill-drill.js';
import { soakDrill } from './soak/soak-drill.js';

/**
 * npm run drill -- NAME [--option value …]: bounded fault and endurance drills against a venue of their own on loopback. Each
 * prints its figures and ends with 0 only when every target was met.
 */
const DRILLS: Readonly<Record<string, { readonly help: string; readonly run: (options: ReadonlyMap<string, string>) => Promise<boolean> }>> = {
  kill: { help: '--rounds 50 --clients 6 --seed 1: SIGKILL under load; nothing acknowledged is lost, nothing doubled', run: killDrill },
  soak: { help: '--minutes 30: slopes of disk and memory of a demo venue left running', run: soakDrill },
};

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
const drill = name === undefined ? undefined : DRILLS[name];
if (!drill) {
  process.stderr.write(`usage: npm run drill -- NAME\n${Object.entries(DRILLS).map(([key, { help }]) => `  ${key}  ${help}`).join('\n')}\n`);
  process.exit(64);
}
await build(workspaceRoot(), targets);
process.exit((await drill.run(optionsOf(words))) ? 0 : 1);
