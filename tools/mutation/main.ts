// npm run mutation -- [ledger matching single-writer identity gateway] [--workers N] [--mutate GLOB] [--changed]
// Makes small mistakes in the code of these areas (by default all), one at a time, and lists the mistakes that no spec
// notices. An area takes from minutes to an hour, so this is not part of the tests. With --changed, the results of the
// run before stand for mistakes whose code and specs are as they were. Reports go to reports/mutation. The exit code is
// 1 when an area is below its score.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { spawnSync } from 'node:child_process';
import { workspaceRoot } from '../workspace/root.js';
import { mutationAreas, type MutationArea } from './areas.js';
import { scoreLine, scoreOf, survivors, type MutationReport } from './score.js';
import { strykerConfig } from './stryker-config.js';

const root = workspaceRoot();
const reports = join(root, 'reports/mutation');

function refuse(finding: string): never {
  const names = mutationAreas.map(({ name }) => name).join(' ');
  console.error(`${finding}\nusage: npm run mutation -- [${names}] [--workers N] [--mutate GLOB] [--changed]`);
  process.exit(64);
}

function choiceOf(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        workers: { type: 'string', default: '2' },
        mutate: { type: 'string', multiple: true },
        changed: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const { values, positionals } = choiceOf(process.argv.slice(2));
const unknown = positionals.filter((name) => !mutationAreas.some((area) => area.name === name));
const workers = Number(values.workers);
if (unknown.length > 0) refuse(`There is no area ${unknown.join(', ')}.`);
if (!Number.isInteger(workers) || workers < 1) refuse('--workers is a count.');

function mutate(area: MutationArea): MutationReport | null {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, `${area.name}.config.json`);
  const report = join(reports, `${area.name}.json`);
  const before = values.changed && existsSync(report) ? join(reports, `${area.name}.before.json`) : null;
  if (before) renameSync(report, before);
  rmSync(report, { force: true });
  const chosen = values.mutate === undefined ? area : { ...area, mutate: values.mutate };
  writeFileSync(file, JSON.stringify(strykerConfig(chosen, { reports, workers, before }), null, 2));
  spawnSync(process.execPath, ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', file], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MUTATION_SPECS: area.specs, MUTATION_TIERS: area.tiers },
  });
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as MutationReport;
  } catch {
    return null;
  }
}

const lines: string[] = [];
for (const area of mutationAreas.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const report = mutate(area);
  if (report === null) {
    lines.push(`${area.name.padEnd(14)} no report: the run failed`);
    process.exitCode = 1;
    continue;
  }
  const score = scoreOf(report);
  writeFileSync(join(reports, `${area.name}.survivors.txt`), survivors(report).join('\n'));
  lines.push(scoreLine(area, score));
  if (score.percent < area.atLeast) process.exitCode = 1;
}
console.log(`\n${lines.join('\n')}\nSurvivors stand in reports/mutation/*.survivors.txt.`);
