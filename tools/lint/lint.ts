import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tidy } from '../tidy/tidy.js';
import { runCommand } from '../workspace/run-command.js';

export interface LintOutcome {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
  readonly output: string;
}

type Check = (root: string) => Promise<LintOutcome>;

/** The files that `npm run format` writes and that the check reads. */
const FORMATTED = '**/*.{ts,tsx,mts,mjs,cjs,js,css,json}';

/** Type-aware linting holds a whole program in memory, so server and web are two runs, one on each core. */
const serverPlaces = [
  'libs/kernel',
  'libs/contracts',
  'libs/ports',
  'libs/runtime',
  'libs/adapters',
  'services',
  'tools',
  'bench',
  'deploy',
];
const webPlaces = ['libs/web', 'web'];

function eslint(name: string, places: readonly string[]): Check {
  return async (root) => {
    const present = places.filter((place) => existsSync(join(root, place)));
    const result = await runCommand(
      [
        process.execPath,
        '--max-old-space-size=4096',
        'node_modules/eslint/bin/eslint.js',
        '--no-error-on-unmatched-pattern',
        '--max-warnings',
        '0',
        ...present,
      ],
      { cwd: root, env: nxEnvironment },
    );
    return { name, ...result };
  };
}

const depcruise = ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config'];
const everyPlace = ['libs', 'services', 'web', 'tools', 'bench'];

function cruise(name: string, config: string): Check {
  return async (root) => ({
    name,
    ...(await runCommand([process.execPath, ...depcruise, config, ...everyPlace], { cwd: root })),
  });
}

const inside = cruise('inside', '.dependency-cruiser.mjs');
const folders = cruise('folders', 'tools/lint/folders.mjs');

const format: Check = async (root) => {
  const result = await runCommand(
    [process.execPath, 'node_modules/prettier/bin/prettier.cjs', '--list-different', FORMATTED],
    { cwd: root },
  );
  const output = result.ok ? '' : `${result.output.trimEnd()}\nnot as Prettier writes it: run \`npm run format\``;
  return { name: 'format', ...result, output };
};

const tidiness: Check = async (root) => {
  const startedAt = performance.now();
  const findings = tidy(root);
  const output = findings.map(({ path, line, rule, text }) => `${path}:${line}  ${rule}  ${text}`).join('\n');
  return { name: 'tidy', ok: findings.length === 0, seconds: (performance.now() - startedAt) / 1000, output };
};

const nxEnvironment = { NX_DAEMON: 'false', NX_TUI: 'false' };

/** In the order in which they run, the cheap ones first. */
export const checkNames = ['tidy', 'format', 'inside', 'folders', 'eslint'] as const;
export type CheckName = (typeof checkNames)[number];

const checks: Readonly<Record<Exclude<CheckName, 'eslint'>, Check>> = { tidy: tidiness, format, inside, folders };

/**
 * ESLint on both halves. Nx builds its project graph first, because without one, on a fresh clone, its boundary rule
 * reports nothing at all. If that step fails, it is reported as a result of its own.
 */
async function eslintWithGraph(root: string): Promise<LintOutcome[]> {
  const graph = await runCommand([process.execPath, 'node_modules/nx/dist/bin/nx.js', 'show', 'projects', '--json'], {
    cwd: root,
    env: nxEnvironment,
  });
  const projects = graph.ok && /\[.*"ledger".*\]/s.test(graph.output);
  const outcome = { name: 'project graph', ...graph, ok: projects };
  if (!projects) return [outcome];
  return [outcome, ...(await Promise.all([eslint('server', serverPlaces)(root), eslint('web', webPlaces)(root)]))];
}

/** Runs the chosen checks, or all. */
export async function lint(root: string, only: readonly CheckName[] = []): Promise<LintOutcome[]> {
  const wanted = checkNames.filter((name) => only.length === 0 || only.includes(name));
  const outcomes: LintOutcome[] = [];
  for (const name of wanted) {
    if (name === 'eslint') outcomes.push(...(await eslintWithGraph(root)));
    else outcomes.push(await checks[name](root));
  }
  return outcomes;
}
