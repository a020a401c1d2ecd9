import { BusFault } from '@corella/bus';
import { SignalsFault } from '@corella/signals';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Repeats what another service answers until it does: as a process of its own, it may start later than this one. What
 * is repeated must be harmless when it is done twice.
 */
export async function untilServed<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof BusFault) && !(error instanceof SignalsFault)) throw error;
    }
    await new Promise<void>((resolve) => void setTimeout(resolve, pauseMs));
  }
}
