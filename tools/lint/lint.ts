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

const insideProjects: Check = async (root) => {
  const result = await runCommand(
    [
      process.execPath,
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      'libs',
      'services',
      'web',
      'tools',
      'bench',
    ],
    { cwd: root },
  );
  return { name: 'inside', ...result };
};

const tidiness: Check = async (root) => {
  const startedAt = performance.now();
  const findings = tidy(root);
  const output = findings.map(({ path, line, rule, text }) => `${path}:${line}  ${rule}  ${text}`).join('\n');
  return { name: 'tidy', ok: findings.length === 0, seconds: (performance.now() - startedAt) / 1000, output };
};

const nxEnvironment = { NX_DAEMON: 'false', NX_TUI: 'false' };

/**
 * Runs the chosen checks, or all. Nx builds its project graph first, since its boundary rule says nothing at all
 * without one on a fresh clone; that step failing is a failure of its own.
 */
export async function lint(root: string, only: readonly string[] = []): Promise<LintOutcome[]> {
  const wants = (name: string): boolean => only.length === 0 || only.includes(name);
  const outcomes: LintOutcome[] = [];
  if (wants('tidy')) outcomes.push(await tidiness(root));
  if (wants('inside')) outcomes.push(await insideProjects(root));
  if (!wants('eslint')) return outcomes;

  const graph = await runCommand([process.execPath, 'node_modules/nx/dist/bin/nx.js', 'show', 'projects', '--json'], {
    cwd: root,
    env: nxEnvironment,
  });
  const projects = graph.ok && /\[.*"ledger".*\]/s.test(graph.output);
  outcomes.push({ name: 'project graph', ...graph, ok: projects });
  if (!projects) return outcomes;
  outcomes.push(...(await Promise.all([eslint('server', serverPlaces)(root), eslint('web', webPlaces)(root)])));
  return outcomes;
}
