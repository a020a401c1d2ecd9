// npm start -- [options]: builds what changed, then becomes the venue (in the same process, so that signals and exit
// code are its own).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stopWithNpm } from './node-runtime/stop-with-npm.mjs';
import { handOver } from './node-runtime/hand-over.mjs';

stopWithNpm();
await handOver();

const root = fileURLToPath(new URL('..', import.meta.url));
const host = `${root}dist/host/main.mjs`;

// Help needs no venue.
if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
  const help = spawnSync(process.execPath, ['tools/run.mjs', 'services/host/src/options/help.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exit(help.status ?? 1);
}

// In a process of its own: bundlers hold memory that a venue should not carry for days.
const built = spawnSync(process.execPath, ['tools/run.mjs', 'tools/build/main.ts'], { cwd: root, stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);
if (!existsSync(host)) {
  console.error('There is nothing to start: services/host/src/main.ts does not exist.');
  process.exit(69);
}
process.setSourceMapsEnabled(true);
process.argv[1] = host;
await import(pathToFileURL(host).href);
