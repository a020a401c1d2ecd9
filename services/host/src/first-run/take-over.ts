import type { Json, VenueFacts } from '@corella/venue-facts';
import { openFolderFacts } from '@corella/venue-facts-folder';
import type { DataDirectory } from './data-directory.js';
import { UnusableDirectory } from './unusable-directory.js';

/**
 * Records on the server what an earlier release recorded in the data directory of a venue whose log is on a server.
 * Returns its mode, or null when there is none.
 */
export async function takenOver({
  facts,
  directory,
  isUsed,
}: {
  readonly facts: VenueFacts;
  readonly directory: DataDirectory;
  /** Whether the log has events. The logins in a directory mean nothing to a log that is new. */
  readonly isUsed: boolean;
}): Promise<Json | null> {
  const files = openFolderFacts({ directory: directory.root });
  const mode = await files.get('mode');
  if (mode === null) return null;
  const demo = isUsed ? await files.get('demo') : null;
  if (demo !== null) await facts.put('demo', demo, { ifAbsent: true });
  // The mode comes last: with it this is done.
  return facts.put('mode', mode, { ifAbsent: true });
}

/** Taken for a new venue, it would be a demo from now on unless something else is said. */
export const modeLostFromServer = ({ modeFile }: DataDirectory): UnusableDirectory =>
  new UnusableDirectory(
    `the log on the server has events, but neither the server nor ${modeFile} says whether it is a demo's`,
    'restore that file from a backup, or write {"demo":false,"seed":1} into it if this venue is no demo',
  );
