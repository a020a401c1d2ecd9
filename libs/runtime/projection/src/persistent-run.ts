const MAX_TRIES = 5;
const LONGEST_PAUSE_MS = 30_000;

export interface PersistentOptions {
  /** Pause before the second try, doubled for each further one up to half a minute. */
  readonly firstPauseMs: number;
  /** Whether a fault that lasts ends the attempts (while starting) or not (later: what was committed must arrive). */
  readonly givesUp: () => boolean;
  /** Told once per lasting fault. */
  readonly onLasting: (error: unknown) => void;
}

/** Tries something again until it works, it may give up, or it is stopped. */
export interface PersistentRun {
  run(work: () => Promise<void>): Promise<void>;
  stop(): void;
  readonly stopped: boolean;
}

export function persistentRun(options: PersistentOptions): PersistentRun {
  let stopped = false;
  let endRest: (() => void) | null = null;
  const rest = (ms: number): Promise<void> => new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    endRest = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return {
    async run(work) {
      for (let attempt = 1; !stopped; attempt += 1) {
        try {
          return await work();
        } catch (error) {
          if (attempt >= MAX_TRIES && options.givesUp()) throw error;
          if (attempt === MAX_TRIES) options.onLasting(error);
          await rest(Math.min(LONGEST_PAUSE_MS, options.firstPauseMs * 2 ** (attempt - 1)));
        }
      }
    },
    stop() {
      stopped = true;
      endRest?.();
    },
    get stopped() {
      return stopped;
    },
  };
}
