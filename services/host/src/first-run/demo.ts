import { existsSync, readFileSync } from 'node:fs';
import type { Bus } from '@corella/bus';
import type { IdentityService } from '@corella/identity';
import { writeAtomically, type DataDirectory } from './data-directory.js';
import { fundDemoHouse } from './genesis.js';

export type DemoFile = Awaited<ReturnType<IdentityService['seedDemo']>>;

/** Logins and API keys of the demo, or null before the first start has completed. */
export function readDemoFile(directory: DataDirectory): DemoFile | null {
  return existsSync(directory.demoFile) ? (JSON.parse(readFileSync(directory.demoFile, 'utf8')) as DemoFile) : null;
}

/**
 * Once for a data directory: capital, customers and staff, and the file that names them; a restart leaves all as it is.
 */
export async function ensureDemo(options: {
  directory: DataDirectory;
  bus: Bus;
  identity: IdentityService;
}): Promise<void> {
  if (readDemoFile(options.directory)) return;
  await fundDemoHouse(options.bus);
  writeAtomically(options.directory.demoFile, await options.identity.seedDemo());
}
