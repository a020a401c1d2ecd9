// npm test -- [lint types builds fast sim e2e] [--options for Jest]
// Runs the chosen tiers, or all, in this order, and prints the seconds of each and one closing line. Example: npm test
// -- e2e --testPathPatterns login
import { workspaceRoot } from '../workspace/root.js';
import { useRunFolder } from './run-folder.js';
import type { Tally } from './tally.js';
import { add, closingLine, nothing } from './tally.js';
import { tiers } from './tiers.js';

const args = process.argv.slice(2);
const firstOption = args.findIndex((arg) => arg.startsWith('-'));
const names = firstOption < 0 ? args : args.slice(0, firstOption);
const jestArgs = firstOption < 0 ? [] : args.slice(firstOption);
const unknown = names.filter((name) => !tiers.some((tier) => tier.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no tier ${unknown.join(', ')}; there are ${tiers.map((tier) => `${tier.name} (${tier.says})`).join(', ')}.`,
  );
  process.exit(64);
}

useRunFolder();
const root = workspaceRoot();
const lines: string[] = [];
let sum: Tally = nothing;
for (const tier of tiers.filter(({ name }) => names.length === 0 || names.includes(name))) {
  console.log(`\n── ${tier.name}: ${tier.says}`);
  const startedAt = performance.now();
  const tally = await tier.run(root, jestArgs);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  lines.push(`${tier.name.padEnd(7)}${seconds.padStart(7)} s   ${closingLine(tally)}`);
  sum = add(sum, tally);
}
console.log(`\n${lines.join('\n')}\n\n${closingLine(sum)}`);
if (sum.failed > 0) process.exitCode = 1;
