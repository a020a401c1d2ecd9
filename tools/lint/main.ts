// npm run lint [eslint] [inside] [tidy]: every check of the sources, each with its seconds; exit code 1 when one of
// them found something.
import { workspaceRoot } from '../workspace/root.js';
import { lint } from './lint.js';

const only = process.argv.slice(2);
const outcomes = await lint(workspaceRoot(), only);
for (const { name, ok, seconds, output } of outcomes) {
  console.log(`lint: ${name} ${ok ? 'clean' : 'FAILED'} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(output.trimEnd());
}
if (outcomes.some(({ ok }) => !ok)) process.exitCode = 1;
