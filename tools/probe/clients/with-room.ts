import { setTimeout as sleep } from 'node:timers/promises';

const MAX_WAITS = 20;
const WAIT_MS = 1_000;

/** Repeats a request while the venue says that this address asks too often, because a probe is about its own answer. */
export async function withRoom<Found>(ask: () => Promise<Found>, isRefused: (found: Found) => boolean): Promise<Found> {
  for (let waits = 0; ; waits += 1) {
    const found = await ask();
    if (!isRefused(found) || waits >= MAX_WAITS) return found;
    await sleep(WAIT_MS);
  }
}
