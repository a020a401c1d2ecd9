import type { VenueFacts } from '@corella/venue-facts';
import { UnusableDirectory } from './unusable-directory.js';

/** The fact that says whether an import has begun here and not ended. */
const FACT = 'import';

export const beginImport = async (facts: VenueFacts): Promise<void> => void (await facts.put(FACT, { done: false }));
export const endImport = async (facts: VenueFacts): Promise<void> => void (await facts.put(FACT, { done: true }));

async function isHalfImported(facts: VenueFacts): Promise<boolean> {
  const found = await facts.get(FACT);
  return found !== null && typeof found === 'object' && 'done' in found && found.done === false;
}

/** Half a log looks like a whole one to whoever opens it. */
export async function refuseHalfImported(facts: VenueFacts): Promise<void> {
  if (await isHalfImported(facts))
    throw new UnusableDirectory('an import into this venue has begun and not ended', 'run the same import again');
}
