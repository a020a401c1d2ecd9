#!/usr/bin/env node
// node tools/run.mjs ENTRY.ts [args]: bundles a TypeScript entry and runs it in this process group, with its signals
// and its exit code.
import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { handOver } from './node-runtime/hand-over.mjs';
import { followChild } from './node-runtime/follow-child.mjs';
import { stopWithNpm } from './node-runtime/stop-with-npm.mjs';

stopWithNpm();
await handOver();
// Imported only now, because the bundler may need the newer Node.
const { bundleText } = await import('./bundle/bundle.mjs');

const root = fileURLToPath(new URL('..', import.meta.url));
const [entry, ...args] = process.argv.slice(2);
if (entry === undefined || !existsSync(resolve(entry))) {
  console.error(
    `usage: node tools/run.mjs ENTRY.ts [args]${entry === undefined ? '' : `\nThere is no file ${entry}.`}`,
  );
  process.exit(64);
}

const folder = join(root, 'node_modules/.cache/corella/run');
const stem = basename(entry).replace(/\.[cm]?tsx?$/, '');

/** The name contains the hash of the content, so that two runs at once never overwrite each other. */
function writeOnce({ code, map }) {
  const name = `${stem}-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`;
  const file = join(folder, name);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(`${file}.map`, map);
  writeFileSync(draft, `${code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n')}//# sourceMappingURL=${name}.map\n`);
  renameSync(draft, file);
  forgetOld();
  return file;
}

/** Deletes bundles that have not been used for a week, so that the cache stays bounded. */
function forgetOld() {
  const weekAgo = Date.now() - 7 * 24 * 3600 * 1000;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).mtimeMs < weekAgo) rmSync(path, { force: true });
  }
}

const file = writeOnce(await bundleText(resolve(entry), join(folder, `${stem}.mjs`)));
const nodeOptions = process.execArgv.length > 0 ? process.execArgv : ['--enable-source-maps'];
const child = spawn(process.execPath, [...nodeOptions, file, ...args], { stdio: 'inherit' });
followChild(child, entry);
