const PAUSE_MS = 1_000;
/** People hear of it after so many attempts, and again after as many more. */
const ALARM_EVERY = 60;

export interface Patience {
  /** Ends the wait. */
  readonly signal: AbortSignal;
  readonly onAlarm: (error: unknown) => void;
  /** Pause between two attempts (default 1,000). */
  readonly pauseMs?: number;
}

export interface Attempts<Value> {
  readonly attempt: () => Promise<Value>;
  /** What has not happened so far, for people. */
  readonly finding: string;
  /** Whether it is worth trying again after this error (default: after any). */
  readonly passes?: (error: unknown) => boolean;
}

/** Tries for as long as it takes, until it succeeds, fails for good, or the service stops. */
export async function untilDone<Value>(
  { signal, onAlarm, pauseMs = PAUSE_MS }: Patience,
  { attempt, finding, passes = () => true }: Attempts<Value>,
): Promise<Value> {
  for (let attempts = 1; ; attempts += 1) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (cause) {
      if (!passes(cause)) throw cause;
      if (attempts % ALARM_EVERY === 0) onAlarm(new Error(`${finding}, in ${attempts} attempts`, { cause }));
    }
    await pause(pauseMs, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
