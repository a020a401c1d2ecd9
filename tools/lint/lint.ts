import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { containerFindings } from '../containers/check.js';
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

const places = ['libs', 'services', 'web', 'tools', 'bench', 'deploy'];

const eslint: Check = async (root) => ({
  name: 'eslint',
  ...(await runCommand(
    [
      process.execPath,
      '--max-old-space-size=4096',
      'node_modules/eslint/bin/eslint.js',
      '--no-error-on-unmatched-pattern',
      '--max-warnings',
      '0',
      ...places.filter((place) => existsSync(join(root, place))),
    ],
    { cwd: root, env: nxEnvironment },
  )),
});

/**
 * The rules that need types: a promise that nobody awaits is a fault that nobody sees, and so is a case that a switch
 * forgets. Oxlint reads types by the native compiler, in a fifth of the time that ESLint takes for the same rules.
 */
const promises: Check = async (root) => ({
  name: 'promises',
  ...(await runCommand(
    [
      process.execPath,
      'node_modules/oxlint/bin/oxlint',
      '--type-aware',
      '--config',
      'tools/lint/promises.json',
      ...['**/fixtures/**', '**/*.js', '**/*.mjs', '**/*.cjs'].flatMap((glob) => ['--ignore-pattern', glob]),
      ...places.filter((place) => existsSync(join(root, place))),
    ],
    { cwd: root },
  )),
});

/** What imports what it may not: files (`inside`) and folders. The sources are read once for both. */
const imports: Check = async (root) => ({
  name: 'inside, folders',
  ...(await runCommand([process.execPath, 'tools/lint/imports.mjs', ...places.filter((place) => place !== 'deploy')], {
    cwd: root,
  })),
});

const format: Check = async (root) => {
  const result = await runCommand([process.execPath, 'node_modules/oxfmt/bin/oxfmt', '--list-different', FORMATTED], {
    cwd: root,
  });
  const output = result.ok ? '' : `${result.output.trimEnd()}\nnot as Oxfmt writes it: run \`npm run format\``;
  return { name: 'format', ...result, output };
};

/** The description of the API by Redocly's recommended rules. */
const api: Check = async (root) => ({
  name: 'api',
  ...(await runCommand([process.execPath, 'tools/run.mjs', 'tools/openapi/lint-main.ts'], { cwd: root })),
});

const tidiness: Check = async (root) => {
  const startedAt = performance.now();
  const findings = tidy(root);
  const output = findings.map(({ path, line, rule, text }) => `${path}:${line}  ${rule}  ${text}`).join('\n');
  return { name: 'tidy', ok: findings.length === 0, seconds: (performance.now() - startedAt) / 1000, output };
};

/** The Dockerfile and the compose file. What cannot be had here is said loudly, and is no finding. */
const containers: Check = async (root) => {
  const startedAt = performance.now();
  const { findings, skipped } = await containerFindings(root);
  for (const reason of skipped) console.warn(`  SKIPPED: ${reason}`);
  const seconds = (performance.now() - startedAt) / 1000;
  return { name: 'containers', ok: findings.length === 0, seconds, output: findings.join('\n') };
};

const nxEnvironment = { NX_DAEMON: 'false', NX_TUI: 'false' };

export const checkNames = ['tidy', 'containers', 'format', 'api', 'inside', 'folders', 'promises', 'eslint'] as const;
export type CheckName = (typeof checkNames)[number];

/**
 * Without Nx's project graph, on a fresh clone, its boundary rule reports nothing at all. So it is built first, and if
 * that fails, it is a result of its own.
 */
const graph: Check = async (root) => {
  const result = await runCommand([process.execPath, 'node_modules/nx/dist/bin/nx.js', 'show', 'projects', '--json'], {
    cwd: root,
    env: nxEnvironment,
  });
  return { name: 'project graph', ...result, ok: result.ok && /\[.*"ledger".*\]/s.test(result.output) };
};

/** Runs one after the other. */
async function inTurn(root: string, checks: readonly Check[]): Promise<readonly LintOutcome[]> {
  const outcomes: LintOutcome[] = [];
  for (const check of checks) outcomes.push(await check(root));
  return outcomes;
}

/** Runs the chosen checks, or all. Most use one core, so two run at a time, in lanes that take about as long. */
export async function lint(root: string, only: readonly CheckName[] = []): Promise<readonly LintOutcome[]> {
  const isChosen = (name: CheckName): boolean => only.length === 0 || only.includes(name);
  const chosen = (name: CheckName, ...checks: readonly Check[]): readonly Check[] => (isChosen(name) ? checks : []);
  const cheap = await inTurn(root, [
    ...chosen('tidy', tidiness),
    ...chosen('containers', containers),
    ...chosen('eslint', graph),
  ]);
  if (cheap.some(({ name, ok }) => name === 'project graph' && !ok)) return cheap;
  const lanes = await Promise.all([
    inTurn(root, [...chosen('format', format), ...chosen('api', api), ...chosen('eslint', eslint)]),
    inTurn(root, [...(isChosen('inside') || isChosen('folders') ? [imports] : []), ...chosen('promises', promises)]),
  ]);
  return [...cheap, ...lanes.flat()];
}
