// The launchers (tools/start.mjs, tools/run.mjs) call this first. On an older Node they continue in the one that `npm
// ci` fetched.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { followChild } from './follow-child.mjs';
import { isSupported, OLDEST_MAJOR, pinnedNode } from './runtime.mjs';

/**
 * Returns at once on a supported Node. On an older one it runs the same command with the fetched Node and never
 * returns.
 */
export async function handOver() {
  if (isSupported()) return;
  const node = pinnedNode();
  if (node === undefined || !existsSync(node.executable)) {
    const needed = `This is Node ${process.versions.node}; Corella needs Node ${OLDEST_MAJOR} or newer.`;
    const fetching = 'Run `node tools/node-runtime/fetch.mjs`, which fetches one';
    console.error(`${needed} ${fetching} (\`npm ci\` does it too, unless it runs no scripts), or install Node 24.`);
    process.exit(69);
  }
  followChild(
    spawn(node.executable, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' }),
    node.executable,
  );
  await new Promise(() => {});
}
