import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ignoredFolders = new Set(['node_modules', 'dist', '.cache', 'fixtures', 'test']);
const ignoredFiles = /\.(unit|prop|int|sim|e2e)\.spec\.tsx?$|\.md$/;

/** All files under a folder, or a single file, without tests and documents. Sorted paths relative to `root`. */
export function inputFiles(root: string, place: string): string[] {
  const found: string[] = [];
  const visit = (path: string): void => {
    const entries = readEntries(path);
    if (entries === 'missing') return;
    if (entries === 'file') {
      if (!ignoredFiles.test(path)) found.push(relative(root, path));
      return;
    }
    for (const entry of entries) {
      if (!entry.isDirectory() || !ignoredFolders.has(entry.name)) visit(join(path, entry.name));
    }
  };
  visit(join(root, place));
  return found.sort();
}

function readEntries(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOTDIR') return 'file';
    if (code === 'ENOENT') return 'missing';
    throw error;
  }
}

/** One hash over the names and contents of everything that a build reads. Equal hashes mean equal output. */
export function hashInputs(root: string, places: readonly string[]): string {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const file of inputFiles(root, place)) {
      const content = readFileSync(join(root, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}
