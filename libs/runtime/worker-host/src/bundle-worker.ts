import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { workspaceRoot } from './workspace-root.js';

const bundled = new Map<string, string>();
const SKIPPED = new Set(['node_modules', 'dist', 'web', 'fixtures']);
const MAX_DEPTH = 12;
/** Packages that a worker loads from node_modules, as the built program does. */
const EXTERNAL = [
  'better-sqlite3',
  'kysely',
  'pg',
  'zod',
  'bignumber.js',
  'sharp',
  'file-type',
  'pdfjs-dist/legacy/build/pdf.mjs',
  '@napi-rs/canvas',
];

/** TypeScript sources below a folder, without specs. */
function sourcesBelow(directory: string, depth = 0): string[] {
  if (depth > MAX_DEPTH || !existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourcesBelow(path, depth + 1);
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts') ? [path] : [];
  });
}

interface SourceState {
  readonly sources: readonly string[];
  /** Changes with every change of a source. */
  readonly fingerprint: string;
}

/** Looked at once a process: a change after that counts from the next start. */
let state: SourceState | undefined;

function stateOf(root: string): SourceState {
  const sources = ['libs', 'services'].flatMap((folder) => sourcesBelow(join(root, folder))).sort();
  const hash = createHash('sha256');
  for (const path of sources) {
    const { mtimeMs, size } = statSync(path);
    hash.update(`${path}:${mtimeMs}:${size}\n`);
  }
  return { sources, fingerprint: hash.digest('hex').slice(0, 16) };
}

/**
 * Names the state of the sources in the environment of a test run, which looks at them once instead of with every load
 * of this module.
 */
export const SOURCES_VARIABLE = 'CORELLA_WORKER_SOURCES';

export const sourcesFingerprint = (root: string): string => stateOf(root).fingerprint;

/**
 * The bundled file of a worker, rebuilt when the workspace's sources have changed. Rolldown runs in a process of its
 * own because Jest's CommonJS modules cannot import it.
 */
export function bundledWorker(name: string): string {
  const known = bundled.get(name);
  if (known !== undefined) return known;
  const root = workspaceRoot();
  const fingerprint = process.env[SOURCES_VARIABLE] ?? (state ??= stateOf(root)).fingerprint;
  const directory = join(root, 'node_modules', '.cache', 'corella-workers');
  const file = join(directory, `${name}-${fingerprint}.mjs`);
  if (!existsSync(file)) bundle({ root, entry: entryOf(root, name), directory, file });
  bundled.set(name, file);
  return file;
}

function entryOf(root: string, name: string): string {
  const { sources } = (state ??= stateOf(root));
  const entries = sources.filter((path) => basename(path) === `${name}.worker.ts`);
  const [entry] = entries;
  if (entry === undefined || entries.length > 1)
    throw new Error(`expected one ${name}.worker.ts in the workspace, found ${entries.length}`);
  return entry;
}

function bundle(options: { root: string; entry: string; directory: string; file: string }): void {
  const { root, entry, directory, file } = options;
  mkdirSync(directory, { recursive: true });
  // Several test processes may bundle at once. Each writes a file of its own, and the rename decides.
  const draft = join(directory, `${basename(file, '.mjs')}.${process.pid}.draft.mjs`);
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules', 'rolldown', 'bin', 'cli.mjs'),
      entry,
      '--file',
      draft,
      '--format',
      'esm',
      '--platform',
      'node',
      ...EXTERNAL.flatMap((name) => ['--external', name]),
    ],
    { cwd: root, stdio: 'pipe' },
  );
  renameSync(draft, file);
  forgetOld(directory);
}

/** Deletes bundles of old sources, so that the cache stays bounded. */
function forgetOld(directory: string): void {
  const dayAgo = Date.now() - 24 * 3_600_000;
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    const age = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (age !== undefined && age < dayAgo) rmSync(path, { force: true });
  }
}
