import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fastFolder } from '../workspace/fast-folder.js';

/**
 * Makes one folder for the files of this run, names it to all its processes (`TMPDIR`, and inside it a place for code
 * that Node has compiled), and deletes it when this process ends. A `TMPDIR` that the caller has set stands.
 */
export function useRunFolder(env: NodeJS.ProcessEnv = process.env): void {
  if (env['TMPDIR'] !== undefined) return;
  const folder = mkdtempSync(join(fastFolder(), 'corella-tests-'));
  // A database server that runs as another user walks through it.
  chmodSync(folder, 0o711);
  env['TMPDIR'] = folder;
  // A venue of the tests starts forty times and more, and compiling its program is a sixth of each start.
  env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}
