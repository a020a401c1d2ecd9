// node tools/lint/imports.mjs FOLDER ...: what imports what it may not, by the rules in .dependency-cruiser.mjs of this
// directory and of folders.mjs. The sources are read once for both. Exit code 1 when something is found.
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { circularFolders } from './folders.mjs';

const { output } = await cruise(
  process.argv.slice(2),
  await extractOptions(join(process.cwd(), '.dependency-cruiser.mjs')),
);
if (typeof output === 'string') throw new Error(output);

const forbidden = output.summary.violations.map(({ rule, from, to, cycle }) => ({
  rule,
  from,
  cycle: cycle === undefined ? [from, to] : [from, ...cycle.map(({ name }) => name)],
}));
const findings = [...forbidden, ...circularFolders(output.modules)];
for (const { rule, from, cycle } of findings) console.log(`${from}: ${rule.name}: ${cycle.join(' → ')}`);
if (findings.length > 0) process.exitCode = 1;
