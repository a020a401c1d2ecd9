import { DamagedLog } from '@corella/event-store';
import { Unavailable } from '@corella/result';
import { LostOwnership } from '@corella/single-writer';

/** What concerns all of them: another owner, a server that is away, a log that is not as it was written. */
export const concernsAll = (error: unknown): boolean =>
  error instanceof LostOwnership || error instanceof Unavailable || error instanceof DamagedLog;

/**
 * Does the work for each, one after the other. One that fails holds up no other and ends nothing: it is warned of, and
 * comes again with the next round.
 */
export async function eachAlone<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  onWarning: ((error: unknown) => void) | undefined,
): Promise<void> {
  for (const item of items)
    try {
      await work(item);
    } catch (error) {
      if (concernsAll(error)) throw error;
      onWarning?.(error);
    }
}
