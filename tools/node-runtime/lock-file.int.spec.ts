import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace/root.js';

interface Manifest {
  readonly gypfile?: boolean;
}

const root = workspaceRoot();
const read = <Content>(path: string): Content => JSON.parse(readFileSync(join(root, path), 'utf8')) as Content;

/**
 * npm reads from the lock file alone whether a package with a `binding.gyp` wants to be compiled; only newer versions
 * know `allowScripts` of package.json. npm 10 comes with Node 20 and 22, and where there is no compiler `npm ci` fails.
 * npm drops the field when it rewrites the lock file: please add it again by hand.
 */
it('nothing is compiled at installation: the lock file says so of each package that ships its binaries', () => {
  const { packages } = read<{ packages: Readonly<Record<string, Manifest>> }>('package-lock.json');
  const shipped = Object.keys(packages).filter(
    (path) =>
      existsSync(join(root, path, 'binding.gyp')) && read<Manifest>(join(path, 'package.json')).gypfile === false,
  );
  expect(shipped).toContain('node_modules/better-sqlite3');
  expect(shipped.filter((path) => packages[path]?.gypfile !== false)).toEqual([]);
});
