// Runs after `npm ci`. On a Node older than 22 it fetches the pinned Node 24 from the package registry into
// .cache/node, once. On Node 22 and newer it does nothing.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSupported, OLDEST_MAJOR, pinnedNode } from './runtime.mjs';

/** Downloads through npm, so that its registry, proxy and credentials apply. Returns the path of the archive. */
function download({ package: name, version }, folder) {
  const args = ['pack', `${name}@${version}`, '--pack-destination', folder, '--silent'];
  const npm = process.env['npm_execpath'];
  // npm's own file runs under this Node. When started by hand, there is none, and the command is looked up on the path.
  if (npm !== undefined && /\.c?js$/.test(npm))
    execFileSync(process.execPath, [npm, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  else execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
  return join(
    folder,
    readdirSync(folder).find((file) => file.endsWith('.tgz')),
  );
}

function verify(archive, integrity) {
  const [algorithm, expected] = [
    integrity.slice(0, integrity.indexOf('-')),
    integrity.slice(integrity.indexOf('-') + 1),
  ];
  const found = createHash(algorithm).update(readFileSync(archive)).digest('base64');
  if (found !== expected)
    throw new Error(`its ${algorithm} is ${found}, but ${expected} is pinned in tools/node-runtime/pinned.json`);
}

/** Fetches `pinned` into its folder. The folder appears completely or not at all. */
export function fetchNode(pinned) {
  if (existsSync(pinned.executable)) return;
  const parent = dirname(pinned.folder);
  mkdirSync(parent, { recursive: true });
  const draft = mkdtempSync(join(parent, '.draft-'));
  try {
    const archive = download(pinned, draft);
    verify(archive, pinned.integrity);
    const unpacked = join(draft, 'node');
    mkdirSync(unpacked);
    execFileSync('tar', ['-xzf', archive, '-C', unpacked, '--strip-components=1']);
    rmSync(pinned.folder, { recursive: true, force: true });
    renameSync(unpacked, pinned.folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** After `npm ci`: fetches the Node that the launchers hand over to, if this one is too old. */
function afterInstall() {
  if (isSupported()) return;
  const pinned = pinnedNode();
  const old = `This is Node ${process.versions.node}; Corella needs Node ${OLDEST_MAJOR} or newer.`;
  if (pinned === undefined) {
    console.error(
      `${old} The registry has no Node package for ${process.platform} on ${process.arch}: please install Node 24.`,
    );
    process.exit(1);
  }
  try {
    fetchNode(pinned);
  } catch (error) {
    console.error(
      `${old} ${pinned.package} ${pinned.version} could not be fetched: ${error.message}. Install Node 24, or try again.`,
    );
    process.exit(1);
  }
}

/**
 * `node tools/node-runtime/fetch.mjs 22` fetches the pinned Node of this major version and prints the path of its
 * executable.
 */
function onDemand(major) {
  const pinned = pinnedNode(major);
  if (pinned === undefined) {
    console.error(`no Node ${major} is pinned for ${process.platform} on ${process.arch}`);
    process.exit(1);
  }
  try {
    fetchNode(pinned);
    console.log(pinned.executable);
  } catch (error) {
    console.error(`${pinned.package} ${pinned.version} could not be fetched: ${error.message}`);
    process.exit(1);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const major = process.argv[2];
  if (major === undefined) afterInstall();
  else onDemand(major);
}
