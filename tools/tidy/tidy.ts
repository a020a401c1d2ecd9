import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conformanceFindings } from './conformance.js';
import type { Finding } from './rules.js';
import { citationFindings, linkFindings, namedTestFindings, textFindings } from './rules.js';
import { syntaxFindings } from './syntax.js';

const leftOut = new Set([
  'node_modules',
  'dist',
  '.git',
  '.cache',
  '.nx',
  'data',
  'cluster-data',
  'shots',
  'reports',
  'fixtures',
]);
const binary = /\.(?:png|jpg|jpeg|ico|woff2?|ttf|gz|db|bin|map)$/;
const largestFileBytes = 1_500_000;

export function tidyFile(path: string, text: string): Finding[] {
  return [...textFindings(path, text), ...syntaxFindings(path, text)];
}

/**
 * Checks every file of the workspace that is neither built nor fetched. Paths in the findings are relative to `root`.
 */
export function tidy(root: string): Finding[] {
  const paths = filesBelow(root, '');
  const pages = new Set(
    paths.filter((path) => path.endsWith('.md')).map((path) => path.slice(path.lastIndexOf('/') + 1)),
  );
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const exists = (path: string): boolean => existsSync(join(root, path));
  const readIfThere = (path: string): string | null => (exists(path) ? read(path) : null);
  const ofFiles = paths.flatMap((path) => {
    const content = readFileSync(join(root, path));
    if (binary.test(path)) {
      return content.length > largestFileBytes
        ? [{ rule: 'tidy/large-file', path, line: 1, text: `${content.length} bytes` }]
        : [];
    }
    const text = content.toString('utf8');
    return [
      ...tidyFile(path, text),
      ...citationFindings(path, text, pages),
      ...linkFindings(path, text, exists),
      ...namedTestFindings(path, text, readIfThere),
    ];
  });
  return [...ofFiles, ...conformanceFindings(paths, read)];
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return leftOut.has(entry.name) ? [] : filesBelow(root, path);
    return entry.isFile() && !entry.name.endsWith('.log') ? [path] : [];
  });
}
