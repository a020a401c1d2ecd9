import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder for damaged copies, in memory where the system offers that: a store-level drill opens thousands of them, and
 * each opening syncs. Removed by `remove`.
 */
export function scratchFolder(name: string): { readonly path: string; remove(): void } {
  const memory = '/dev/shm';
  const path = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), `corella-${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
