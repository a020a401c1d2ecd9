import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fastFolder } from '../../workspace/fast-folder.js';

/** A folder for damaged copies: store drills open thousands of logs, and every opening syncs. `remove` deletes it. */
export function scratchFolder(name: string): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(fastFolder(), `corella-${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
