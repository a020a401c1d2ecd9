import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { tidy } from '../tidy/tidy.js';
import { runCommand } from '../workspace/run-command.js';
import { workspaceRoot } from '../workspace/root.js';

// A small workspace of files that each break one rule. The first line of each file names what must report it, and
// nothing else may.
const root = workspaceRoot();
const broken = join(root, 'tools/lint/fixtures/workspace');
const tool = (path: string): string => join(root, 'node_modules', path);
const environment = { NX_DAEMON: 'false', NX_WORKSPACE_ROOT_PATH: broken };

interface EslintFile {
  readonly filePath: string;
  readonly messages: readonly { readonly ruleId: string | null; readonly severity: number; readonly message: string }[];
}
interface OxlintReport {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
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

/** `typescript(rule)` as oxlint writes it. */
async function runOxlint(): Promise<void> {
  const config = join(root, 'tools/lint/promises.json');
  const { output } = await runCommand(
    [process.execPath, tool('oxlint/bin/oxlint'), '--type-aware', '--config', config, '--format', 'json', '.'],
    { cwd: broken },
  );
  for (const { code, filename } of (JSON.parse(output) as OxlintReport).diagnostics) report(filename, code);
}

/** Folders are reported by name. Each of the two contains a file that says so. */
async function runImports(): Promise<void> {
  const { output } = await runCommand(
    [process.execPath, join(root, 'tools/lint/imports.mjs'), 'libs', 'services', 'web'],
    { cwd: broken },
  );
  for (const [, from = '', rule = ''] of output.matchAll(/^(\S+): ([\w-]+): /gm))
    report(from.endsWith('.ts') ? from : `${from}/goes-round.ts`, rule);
}

async function runFormat(): Promise<void> {
  const { output } = await runCommand([process.execPath, tool('oxfmt/bin/oxfmt'), '--list-different', '**/*.ts'], {
    cwd: broken,
  });
  for (const path of output.split('\n').filter((line) => line.endsWith('.ts'))) report(path, 'format');
}

describe('the lint rules', () => {
  beforeAll(async () => {
    await Promise.all([runEslint(), runOxlint(), runImports(), runFormat()]);
    for (const { path, rule } of tidy(broken)) report(path, rule);
  }, 60_000);

  it.each(expectations())('$path: $rules', ({ path, rules }) => {
    expect([...(reported.get(path) ?? [])].sort()).toEqual(rules);
  });

  it('refuses the name of a check that does not exist', async () => {
    const { code, output } = await runCommand([process.execPath, 'tools/run.mjs', 'tools/lint/main.ts', 'nosuch'], {
      cwd: root,
    });
    expect({ code, output }).toEqual({ code: 64, output: expect.stringMatching(/no check nosuch.*tidy.*eslint/) });
  });

  it('has a file for every rule of dependency-cruiser and of tidy that a small file can break', () => {
    const shown = new Set(expectations().flatMap(({ rules }) => rules));
    const configs = ['.dependency-cruiser.mjs', 'tools/lint/folders.mjs'].map((file) =>
      readFileSync(join(root, file), 'utf8'),
    );
    const rules = [...configs.join('').matchAll(/\bname: '([\w-]+)'/g)].map((match) => match[1]);
    expect(rules.length).toBeGreaterThan(10);
    expect(rules.filter((rule) => !shown.has(rule ?? ''))).toEqual([]);
  });
});
