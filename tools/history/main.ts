import { checkHistory } from './check/check-history.js';
import { verdictLines } from './check/verdict-lines.js';
import { readHistory } from './read-history.js';

/** node tools/run.mjs tools/history/main.ts check DIR: 0 if every answer is explained, 1 if not, 64 for other words. */
const [command, folder] = process.argv.slice(2);

if (command !== 'check' || folder === undefined) {
  process.stderr.write('node tools/run.mjs tools/history/main.ts check DIR\n');
  process.exitCode = 64;
} else {
  const verdict = checkHistory(readHistory(folder));
  for (const line of verdictLines(verdict)) process.stdout.write(`${line}\n`);
  process.stdout.write(verdict.holds ? 'history explained\n' : 'history NOT explained\n');
  process.exitCode = verdict.holds ? 0 : 1;
}
