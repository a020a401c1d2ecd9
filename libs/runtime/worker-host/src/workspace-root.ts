import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The directory of the workspace's own package.json, from `start` upwards. Throws outside the workspace. */
export function workspaceRoot(start: string = process.cwd()): string {
  let directory = start;
  for (let depth = 0; depth < 64; depth += 1) {
    const manifest = join(directory, 'package.json');
    if (
      existsSync(manifest) &&
      (JSON.parse(readFileSync(manifest, 'utf8')) as { workspaces?: unknown }).workspaces !== undefined
    )
      return directory;
    const parent = dirname(directory);
    if (parent === directory) break;
    directory = parent;
  }
  throw new Error(`no workspace found from ${start} upwards`);
}
