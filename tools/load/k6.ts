import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../workspace/run-command.js';

const VERSION = 'v1.8.0';

export type FoundK6 = { readonly path: string } | { readonly missing: string };

async function works(path: string, root: string): Promise<boolean> {
  return (await runCommand([path, 'version'], { cwd: root })).ok;
}

/**
 * Finds k6: `K6_PATH`, on the PATH, in Go's folder or in this workspace's cache. Otherwise builds it into the cache
 * with Go, which takes some minutes once. Returns what is missing when neither works.
 */
export async function findK6(root: string, log: (line: string) => void): Promise<FoundK6> {
  const named = process.env['K6_PATH'];
  if (named !== undefined)
    return (await works(named, root)) ? { path: named } : { missing: `K6_PATH=${named} does not run` };
  const cache = join(root, '.cache/k6');
  for (const path of ['k6', join(homedir(), 'go/bin/k6'), join(cache, 'k6')]) {
    if ((path === 'k6' || existsSync(path)) && (await works(path, root))) return { path };
  }
  log(`k6 is not installed; building ${VERSION} with Go into .cache/k6 (some minutes, once)`);
  mkdirSync(cache, { recursive: true });
  const built = await runCommand(['go', 'install', `go.k6.io/k6@${VERSION}`], {
    cwd: root,
    env: { GOBIN: cache },
    show: 'errors',
  });
  if (built.ok) return { path: join(cache, 'k6') };
  return {
    missing: 'k6 is neither installed nor can Go build it here: install k6 (https://k6.io) or name it in K6_PATH',
  };
}
