// npm run dev -- [host options] rebuilds and restarts the host on every change, and runs two Vite servers that forward
// API calls and sockets to it.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import type { ViteDevServer } from 'vite';
import { watch } from 'rolldown';
import { inputOptions, outputOptions } from '../bundle/bundle.mjs';
import { build } from '../build/build.js';
import { targets } from '../build/targets.js';
import { workspaceRoot } from '../workspace/root.js';

const root = workspaceRoot();
const hostArgs = process.argv.slice(2);
const hostPort = optionOf('--port') ?? '8080';
const apps = [
  { name: 'customer', port: 5173 },
  { name: 'operator', port: 5174 },
] as const;
/** First path segments that belong to the host's API and never to a page. */
const handedOn = [
  '/api',
  '/v1',
  '/v2',
  '/market',
  '/ws',
  '/feed',
  '/operator/api',
  '/docs',
  '/docs-json',
  '/health',
  '/metrics',
];

function optionOf(name: string): string | undefined {
  const at = hostArgs.indexOf(name);
  return at < 0 ? undefined : hostArgs[at + 1];
}

let host: ChildProcess | undefined;

/** Ends the running host and starts the new bundle once the port is free again. */
function restartHost(): void {
  const old = host;
  const origins = apps.flatMap(({ port }) => [
    '--public-origin',
    `http://127.0.0.1:${port}`,
    '--public-origin',
    `http://localhost:${port}`,
  ]);
  const start = (): void => {
    host = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/dev/main.mjs'), ...origins, ...hostArgs], {
      stdio: 'inherit',
      cwd: root,
    });
  };
  if (old === undefined || old.exitCode !== null || old.signalCode !== null) return start();
  old.once('exit', start);
  old.kill('SIGTERM');
}

async function startApp(app: (typeof apps)[number]): Promise<ViteDevServer | undefined> {
  const folder = join(root, 'web', app.name);
  if (!existsSync(join(folder, 'index.html'))) {
    console.error(`dev: web/${app.name} left out, it has no index.html`);
    return undefined;
  }
  const target = `http://127.0.0.1:${hostPort}`;
  const proxy = Object.fromEntries(handedOn.map((path) => [path, { target, ws: true }]));
  const server = await createServer({
    root: folder,
    server: { port: app.port, strictPort: true, host: '127.0.0.1', proxy },
  });
  await server.listen();
  server.printUrls();
  return server;
}

/** The host looks for its workers beside its own file. */
function linkWorkers(): void {
  mkdirSync(join(root, 'dist/dev'), { recursive: true });
  const link = join(root, 'dist/dev/workers');
  rmSync(link, { force: true });
  symlinkSync('../host/workers', link);
}

async function main(): Promise<void> {
  // Workers come from the ordinary build, because they seldom change. Restart this command after changing one.
  await build(
    root,
    targets.filter((target) => target.name === 'host'),
  );
  linkWorkers();
  const watcher = watch({
    ...inputOptions(join(root, 'services/host/src/main.ts')),
    output: { ...outputOptions, file: join(root, 'dist/dev/main.mjs') },
  });
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END') restartHost();
    if (event.code === 'ERROR') console.error(event.error);
  });
  const servers = await Promise.all(apps.map(startApp));
  const stop = (): void => {
    host?.kill('SIGTERM');
    void Promise.allSettled([watcher.close(), ...servers.map((server) => server?.close())]).then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

await main();
