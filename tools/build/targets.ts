import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundleToFile } from '../bundle/bundle.mjs';
import { inputFiles } from './inputs.js';

export interface BuildTarget {
  readonly name: 'host' | 'customer' | 'operator';
  /** Files and folders that the output depends on. */
  readonly inputs: readonly string[];
  /** What must exist before the target can be built. A missing one is reported. */
  readonly entry: string;
  /** Writes the output into the new, empty `folder`. */
  build(root: string, folder: string): Promise<void>;
}

const always = ['package-lock.json', 'tsconfig.base.json', 'tools/bundle', 'tools/build'];

/**
 * Every `*.worker.ts` of the libraries and services, each bundled to one file. The host starts them by name from
 * `workersDir`.
 */
export function workerEntries(root: string): string[] {
  return ['libs', 'services'].flatMap((place) => inputFiles(root, place)).filter((file) => file.endsWith('.worker.ts'));
}

async function buildHost(root: string, folder: string): Promise<void> {
  const names = new Map<string, string>();
  for (const entry of workerEntries(root)) {
    const name = basename(entry, '.worker.ts');
    const other = names.get(name);
    if (other !== undefined) throw new Error(`Two workers are named ${name}: ${other} and ${entry}.`);
    names.set(name, entry);
  }
  await Promise.all([
    bundleToFile(join(root, 'services/host/src/main.ts'), join(folder, 'main.mjs')),
    bundleToFile(join(root, 'services/host/src/topics/main.ts'), join(folder, 'topics.mjs')),
    ...[...names].map(([name, entry]) => bundleToFile(join(root, entry), join(folder, 'workers', `${name}.mjs`))),
  ]);
}

async function buildWeb(root: string, app: 'customer' | 'operator', folder: string): Promise<void> {
  const vite = await import('vite');
  const appRoot = join(root, 'web', app);
  const configFile = join(appRoot, 'vite.config.ts');
  if (!existsSync(configFile)) throw new Error(`web/${app} has an index.html but no vite.config.ts.`);
  const before = process.env['NODE_ENV'];
  try {
    await vite.build({
      root: appRoot,
      configFile,
      logLevel: 'warn',
      // On a busy machine the bundler would report its plugins' time to whoever starts the venue.
      build: { outDir: folder, emptyOutDir: true, rolldownOptions: { checks: { pluginTimings: false } } },
    });
  } finally {
    // Vite sets NODE_ENV=production for the whole process. It is restored, because venues and tests start from this
    // process too.
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

const webInputs = ['libs/web', 'libs/contracts', 'libs/kernel'];

export const targets: readonly BuildTarget[] = [
  {
    name: 'host',
    inputs: [...always, 'services', 'libs/kernel', 'libs/contracts', 'libs/ports', 'libs/runtime', 'libs/adapters'],
    entry: 'services/host/src/main.ts',
    build: buildHost,
  },
  {
    name: 'customer',
    inputs: [...always, 'web/customer', ...webInputs],
    entry: 'web/customer/index.html',
    build: (root, folder) => buildWeb(root, 'customer', folder),
  },
  {
    name: 'operator',
    inputs: [...always, 'web/operator', ...webInputs],
    entry: 'web/operator/index.html',
    build: (root, folder) => buildWeb(root, 'operator', folder),
  },
];
