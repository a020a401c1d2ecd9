import { existsSync, readFileSync } from 'node:fs';
import type { Bus } from '@corella/bus';
import type { IdentityService } from '@corella/identity';
import { writeJson, type DataDirectory } from './data-directory.js';
import { fundDemoHouse } from './genesis.js';

export type DemoFile = Awaited<ReturnType<IdentityService['seedDemo']>>;

/** Logins and API keys of the demo; null until the first start has completed. */
export function readDemoFile(directory: DataDirectory): DemoFile | null {
  return existsSync(directory.demoFile) ? (JSON.parse(readFileSync(directory.demoFile, 'utf8')) as DemoFile) : null;
}

/**
 * Sets the demo up once per data directory: capital, customers, staff, and the file with their logins. A restart
 * changes nothing.
 */
export async function ensureDemo(options: {
  directory: DataDirectory;
  bus: Bus;
  identity: Pick<IdentityService, 'seedDemo'>;
}): Promise<void> {
  if (readDemoFile(options.directory)) return;
  await fundDemoHouse(options.bus);
  await writeJson(options.directory.demoFile, await options.identity.seedDemo());
}
