// npm run lint [-- tidy containers format api inside folders eslint]: runs the chosen checks of the sources, or all,
// and prints the seconds of each. Exit code 1 when one of them finds something, 64 when a name is unknown.
import { workspaceRoot } from '../workspace/root.js';
import { checkNames, lint, type CheckName } from './lint.js';

const isCheck = (name: string): name is CheckName => checkNames.some((known) => known === name);

const only = process.argv.slice(2);
const unknown = only.filter((name) => !isCheck(name));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}; there are ${checkNames.join(', ')}.`);
  process.exit(64);
}
const outcomes = await lint(workspaceRoot(), only.filter(isCheck));
for (const { name, ok, seconds, output } of outcomes) {
  console.log(`lint: ${name} ${ok ? 'clean' : 'FAILED'} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(output.trimEnd());
}
if (outcomes.some(({ ok }) => !ok)) process.exitCode = 1;
