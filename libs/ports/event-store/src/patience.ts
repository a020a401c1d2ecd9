import { StoreUnavailable } from './event-store.js';

/** Waits that grow from one to the next, up to a bound, and that can be cut short. */
export interface Pauses {
  /** Resolves after the next pause, or at once when the pauses have ended. */
  wait(): Promise<void>;
  /** The next pause is the shortest again. */
  reset(): void;
  /** Ends the pause that is being waited for and all later ones. */
  end(): void;
}

export function growingPauses({ firstMs, mostMs }: { firstMs: number; mostMs: number }): Pauses {
  let nextMs = firstMs;
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  let resume = (): void => undefined;
  return {
    wait: () =>
      ended
        ? Promise.resolve()
        : new Promise((resolve) => {
            resume = resolve;
            timer = setTimeout(resolve, nextMs);
            nextMs = Math.min(nextMs * 2, mostMs);
          }),
    reset: () => void (nextMs = firstMs),
    end() {
      ended = true;
      clearTimeout(timer);
      resume();
    },
  };
}

/** Asks a store until it answers, with a pause after each outage. Null when it is not worth asking any more. */
export async function untilAnswered<Value>(
  ask: () => Promise<Value>,
  { pauses, isOver }: { readonly pauses: Pauses; readonly isOver: () => boolean },
): Promise<Value | null> {
  while (!isOver()) {
    try {
      const answer = await ask();
      pauses.reset();
      return answer;
    } catch (error) {
      if (isOver()) break;
      if (!(error instanceof StoreUnavailable)) throw error;
      await pauses.wait();
    }
  }
  return null;
}
