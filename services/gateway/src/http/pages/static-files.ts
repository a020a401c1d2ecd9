import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { staticFile, type StaticFile } from '../web/static-file.js';

const MAX_FILES = 5_000;
const MAX_DEPTH = 8;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.map': 'application/json',
};
const PACKED = new Set(['.html', '.js', '.mjs', '.css', '.json', '.svg', '.webmanifest', '.txt', '.xml']);

function filesBelow(directory: string, prefix = '', depth = 0): string[] {
  if (depth > MAX_DEPTH || !existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesBelow(join(directory, entry.name), `${prefix}${entry.name}/`, depth + 1)
      : [`${prefix}${entry.name}`],
  );
}

/**
 * The files of one built web application. Only names that stood in the directory at start exist, so no path can reach
 * outside it; each is read and packed once, when first asked for.
 */
export class StaticFiles {
  private readonly names: ReadonlySet<string>;
  private readonly loaded = new Map<string, StaticFile>();

  constructor(private readonly directory: string | undefined) {
    this.names = new Set(directory === undefined ? [] : filesBelow(directory).slice(0, MAX_FILES));
  }

  find(name: string): StaticFile | null {
    if (!this.names.has(name) || this.directory === undefined) return null;
    const known = this.loaded.get(name);
    if (known) return known;
    const path = join(this.directory, name);
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return null;
    const extension = extname(name);
    const file = staticFile(readFileSync(path), {
      type: TYPES[extension] ?? 'application/octet-stream',
      packs: PACKED.has(extension),
      immutable: name.startsWith('assets/'),
    });
    this.loaded.set(name, file);
    return file;
  }
}
