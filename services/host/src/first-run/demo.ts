import type { Bus } from '@corella/bus';
import type { IdentityService } from '@corella/identity';
import type { VenueFacts } from '@corella/venue-facts';
import { openFolderFacts } from '@corella/venue-facts-folder';
import type { DataDirectory } from './data-directory.js';
import { fundDemoHouse } from './genesis.js';

const DEMO = 'demo';

export type DemoFile = Awaited<ReturnType<IdentityService['seedDemo']>>;

/** Logins and API keys of the demo; null until the first start has completed. */
export const readDemo = async (facts: VenueFacts): Promise<DemoFile | null> =>
  (await facts.get(DEMO)) as DemoFile | null;

/** The logins of a demo that was made elsewhere. */
export const recordDemo = async (facts: VenueFacts, logins: object): Promise<void> =>
  void (await facts.put(DEMO, logins, { ifAbsent: true }));

/**
 * Sets the demo up once per venue: capital, customers, staff, and the record of their logins. A restart changes nothing
 * but what the demo of an earlier release lacks. Once this has resolved, the logins can be found where `demoToShow`
 * says.
 */
export async function ensureDemo(options: {
  facts: VenueFacts;
  directory: DataDirectory;
  bus: Bus;
  identity: Pick<IdentityService, 'seedDemo'>;
}): Promise<void> {
  const { facts, directory, bus, identity } = options;
  const known = await readDemo(facts);
  if (known === null) await fundDemoHouse(bus);
  if (known === null || isEarlier(known)) await facts.put(DEMO, await identity.seedDemo());
  await demoToShow(facts, directory);
}

/** The demo of a release that knew no companies, no names, or one person of Treasury. It gets what it lacks. */
const isEarlier = ({ customers, staff }: DemoFile): boolean =>
  !customers.some(({ type }) => type === 'company') ||
  customers.some(({ name }) => name === undefined) ||
  staff.filter(({ role }) => role === 'treasury').length < 2;

/** Where nobody may write, as in a container without a volume. */
const UNWRITABLE = new Set<unknown>(['EACCES', 'EPERM', 'EROFS']);

/**
 * The demo's logins, and the file of the data directory where people and their tools find them. If the venue has its
 * record elsewhere, that file is a copy, which nobody here reads; it is left out where it cannot be written.
 */
export async function demoToShow(
  facts: VenueFacts,
  directory: DataDirectory,
): Promise<{ readonly logins: DemoFile; readonly file: string | null } | null> {
  const logins = await readDemo(facts);
  if (logins === null) return null;
  const files = openFolderFacts({ directory: directory.root });
  try {
    if (JSON.stringify(await files.get(DEMO)) !== JSON.stringify(logins)) await files.put(DEMO, logins);
    return { logins, file: directory.demoFile };
  } catch (error) {
    if (!UNWRITABLE.has((error as { readonly code?: unknown }).code)) throw error;
    return { logins, file: null };
  }
}
