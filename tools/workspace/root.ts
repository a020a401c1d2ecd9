import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The workspace's root: the nearest folder above `from` whose package.json is named corella. */
export function workspaceRoot(from: string = process.cwd()): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string }).name === 'corella')
      return folder;
    if (folder === dirname(folder)) throw new Error(`${from} is not inside the Corella workspace.`);
  }
}
