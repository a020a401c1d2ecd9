const MAX_TRIES = 5;
const LONGEST_PAUSE_MS = 30_000;

export interface PersistentOptions {
  readonly firstPauseMs: number;
  /** While this is true, the fifth failure is thrown. Afterwards it is reported once and the attempts continue. */
  readonly mayGiveUp: () => boolean;
  readonly onFault: (error: unknown) => void;
}

/**
 * Read models can be rebuilt, and their faults mostly pass (a full disk, a lock). So the work is repeated, more slowly
 * each time but at least every half minute, until it succeeds or `stop` is called.
 */
export function createPersistent({ firstPauseMs, mayGiveUp, onFault }: PersistentOptions) {
  let stopped = false;
  let endRest: (() => void) | null = null;
  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return {
    /** True when it has succeeded, false when it was stopped before. */
    async run(work: () => Promise<void>): Promise<boolean> {
      for (let attempt = 1; !stopped; attempt += 1) {
        try {
          await work();
          return true;
        } catch (error) {
          if (attempt >= MAX_TRIES && mayGiveUp()) throw error;
          if (attempt === MAX_TRIES) onFault(error);
          await rest(Math.min(LONGEST_PAUSE_MS, firstPauseMs * 2 ** (attempt - 1)));
        }
      }
      return false;
    },
    stop(): void {
      stopped = true;
      endRest?.();
    },
  };
}
