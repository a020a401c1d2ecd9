import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder for damaged copies, in memory where the system offers that, because store drills open thousands of logs and
 * every opening syncs. `remove` deletes it.
 */
export function scratchFolder(name: string): { readonly path: string; remove(): void } {
  const memory = '/dev/shm';
  const path = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), `corella-${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
