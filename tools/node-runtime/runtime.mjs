// Which Node runs Corella. Node 22 and newer run it as they are. On an older Node, `npm ci` fetches Node 24 once
// (fetch.mjs) and the launchers hand over to it (hand-over.mjs). This file must run on any Node that can run ES
// modules.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The oldest major version of Node that the venue runs on. */
export const OLDEST_MAJOR = 22;

/** Whether the Node that executes this line is new enough. */
export function isSupported(version = process.versions.node) {
  return Number(version.split('.')[0]) >= OLDEST_MAJOR;
}

/** The major version on which the venue is developed, tested and shipped. */
export const SHIPPED_MAJOR = 24;

/**
 * The pinned Node of a major version for this platform, or undefined if none is pinned: its npm package, version,
 * integrity (as npm writes it), and the file that becomes executable. 24 is pinned for every platform that the registry
 * has. 22 is there only for the test that starts the venue on it.
 */
export function pinnedNode(major = SHIPPED_MAJOR, platform = process.platform, arch = process.arch) {
  const all = JSON.parse(readFileSync(new URL('pinned.json', import.meta.url), 'utf8'));
  const pinned = all[major]?.[`${platform}-${arch}`];
  if (pinned === undefined) return undefined;
  const folder = join(
    fileURLToPath(new URL('../../.cache/node/', import.meta.url)),
    `${pinned.package}-${pinned.version}`,
  );
  return { ...pinned, folder, executable: join(folder, 'bin', platform === 'win32' ? 'node.exe' : 'node') };
}
