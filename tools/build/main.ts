// node tools/run.mjs tools/build/main.ts [host] [customer] [operator]: builds what changed.
import { workspaceRoot } from '../workspace/root.js';
import { build } from './build.js';
import { targets } from './targets.js';

const names = process.argv.slice(2);
const unknown = names.filter((name) => !targets.some((target) => target.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no build target ${unknown.join(', ')}; there are ${targets.map((target) => target.name).join(', ')}.`,
  );
  process.exit(64);
}

const chosen = targets.filter((target) => names.length === 0 || names.includes(target.name));
for (const report of await build(workspaceRoot(), chosen)) {
  const entry = chosen.find((target) => target.name === report.target)?.entry ?? '';
  if (report.outcome === 'missing') console.error(`build: ${report.target} left out, ${entry} does not exist`);
  if (report.outcome === 'built') console.error(`build: ${report.target} built in ${(report.ms / 1000).toFixed(1)} s`);
}
