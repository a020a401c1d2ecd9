import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { tidy } from '../tidy/tidy.js';
import { runCommand } from '../workspace/run-command.js';
import { workspaceRoot } from '../workspace/root.js';

// A small workspace of files that each break one rule; the first line of each names what must report it, and nothing
// else may.
const root = workspaceRoot();
const broken = join(root, 'tools/lint/fixtures/workspace');
const tool = (path: string): string => join(root, 'node_modules', path);
const environment = { NX_DAEMON: 'false', NX_WORKSPACE_ROOT_PATH: broken };

interface EslintFile {
  readonly filePath: string;
  readonly messages: readonly { readonly ruleId: string | null; readonly severity: number; readonly message: string }[];
}
interface CruiserReport {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

const reported = new Map<string, Set<string>>();
const report = (path: string, rule: string): void => {
  reported.set(path, (reported.get(path) ?? new Set()).add(rule));
};

function expectations(): { path: string; rules: string[] }[] {
  return readdirSync(broken, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && entry.name !== 'index.ts')
    .map((entry) => {
      const path = relative(broken, join(entry.parentPath, entry.name));
      const named =
        /^\/\/ expect: (.+)$/.exec(readFileSync(join(broken, path), 'utf8').split('\n')[0] ?? '')?.[1] ??
        'a first line that says what is expected';
      return { path, rules: named === 'nothing' ? [] : named.split(', ').sort() };
    });
}

async function runEslint(): Promise<void> {
  await runCommand([process.execPath, tool('nx/dist/bin/nx.js'), 'show', 'projects'], {
    cwd: broken,
    env: environment,
  });
  const { output } = await runCommand([process.execPath, tool('eslint/bin/eslint.js'), '--format', 'json', '.'], {
    cwd: broken,
    env: environment,
  });
  for (const file of JSON.parse(output.slice(output.indexOf('['))) as EslintFile[]) {
    for (const { ruleId, severity, message } of file.messages) {
      if (severity === 2) report(relative(broken, file.filePath), ruleId ?? message);
    }
  }
}

async function runCruiser(): Promise<void> {
  const { output } = await runCommand(
    [
      process.execPath,
      tool('dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'json',
      'libs',
      'services',
      'web',
    ],
    { cwd: broken },
  );
  for (const { from, rule } of (JSON.parse(output) as CruiserReport).summary.violations) report(from, rule.name);
}

describe('the lint rules bite', () => {
  beforeAll(async () => {
    await Promise.all([runEslint(), runCruiser()]);
    for (const { path, rule } of tidy(broken)) report(path, rule);
  }, 60_000);

  it.each(expectations())('$path: $rules', ({ path, rules }) => {
    expect([...(reported.get(path) ?? [])].sort()).toEqual(rules);
  });

  it('has a file for every rule of dependency-cruiser and of tidy that a small file can break', () => {
    const shown = new Set(expectations().flatMap(({ rules }) => rules));
    const config = readFileSync(join(root, '.dependency-cruiser.mjs'), 'utf8');
    const rules = [...config.matchAll(/^ {6}name: '([\w-]+)'/gm)].map((match) => match[1]);
    expect(rules.length).toBeGreaterThan(10);
    expect(rules.filter((rule) => !shown.has(rule ?? ''))).toEqual([]);
  });
});
