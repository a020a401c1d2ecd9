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
 * The files of one built web application, as they were at start. Only names that stood in the directory then exist, so
 * no path can reach outside it. They are read at once, since a page and the scripts that it names belong to one build,
 * and another may replace them; each is packed when first asked for.
 */
export class StaticFiles {
  private readonly read: ReadonlyMap<string, Buffer>;
  private readonly packed = new Map<string, StaticFile>();

  constructor(directory: string | undefined) {
    const names = directory === undefined ? [] : filesBelow(directory).slice(0, MAX_FILES);
    this.read = new Map(
      names.flatMap((name) => {
        const path = join(directory ?? '', name);
        return statSync(path, { throwIfNoEntry: false })?.isFile() === true
          ? [[name, readFileSync(path)] as const]
          : [];
      }),
    );
  }

  find(name: string): StaticFile | null {
    const bytes = this.read.get(name);
    if (bytes === undefined) return null;
    const known = this.packed.get(name);
    if (known) return known;
    const extension = extname(name);
    const file = staticFile(bytes, {
      type: TYPES[extension] ?? 'application/octet-stream',
      packs: PACKED.has(extension),
      immutable: name.startsWith('assets/'),
    });
    this.packed.set(name, file);
    return file;
  }
}
