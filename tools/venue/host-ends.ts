import { spawn } from 'node:child_process';
import { join } from 'node:path';

const LONGEST_MS = 120_000;

/** Runs the built host until it ends by itself, or kills it after two minutes. Returns its output and exit code. */
export function hostEnds(
  root: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; words: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'dist/host/main.mjs'), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const overdue = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
    let words = '';
    child.stdout.on('data', (data: Buffer) => (words += data.toString('utf8')));
    child.stderr.on('data', (data: Buffer) => (words += data.toString('utf8')));
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(overdue);
      resolve({ code, words });
    });
  });
}
