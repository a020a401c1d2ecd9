import { checkHistory } from './check/check-history.js';
import { verdictLines } from './check/verdict-lines.js';
import type { Operation } from './history.js';
import { readHistory } from './read-history.js';

const [NOT_EXPLAINED, USAGE, UNREADABLE] = [1, 64, 65];

/**
 * node tools/run.mjs tools/history/main.ts check DIR: 0 if every answer is explained, 1 if not, 64 for other words, 65
 * if there is no history that can be read.
 */
const [command, folder] = process.argv.slice(2);

if (command !== 'check' || folder === undefined) {
  process.stderr.write('node tools/run.mjs tools/history/main.ts check DIR\n');
  process.exitCode = USAGE;
} else {
  const history = readOrTell(folder);
  if (history) {
    const verdict = checkHistory(history);
    for (const line of verdictLines(verdict)) process.stdout.write(`${line}\n`);
    process.stdout.write(verdict.holds ? 'history explained\n' : 'history NOT explained\n');
    process.exitCode = verdict.holds ? 0 : NOT_EXPLAINED;
  }
}

function readOrTell(from: string): readonly Operation[] | null {
  try {
    return readHistory(from);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = UNREADABLE;
    return null;
  }
}
