export interface Duty {
  /** Whether the duty still has to be done. Asked before each attempt. */
  readonly isDue: () => boolean;
  /** Resolves with null once it is done, else with the reason why not. A throw is a reason, too. */
  readonly attempt: () => Promise<unknown>;
}

export interface DutiesOptions {
  /** The most attempts at the same time. */
  readonly atOnce: number;
  /** Called for a duty that keeps failing. It is tried again all the same. */
  readonly onAlarm: (fault: unknown) => void;
}

/** Markets answer only once they have recovered, so the first failures raise no alarm. */
const FIRST_ALARM_TRIES = 8;
const ALARM_EVERY_TRIES = 120;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

interface Pending extends Duty {
  tries: number;
}

/**
 * Does what must be done eventually, however long it takes. Each duty is attempted until it is done or no longer due,
 * with a pause that doubles up to 30 seconds. A resting duty takes no place from others. Adding a known duty changes
 * nothing.
 */
export function createDuties({ atOnce, onAlarm }: DutiesOptions) {
  const known = new Set<string>();
  const queued = new Map<string, Pending>();
  let running = 0;
  let isStopped = false;

  const isDone = async (duty: Pending): Promise<boolean> => {
    if (!duty.isDue()) return true;
    let fault: unknown;
    try {
      fault = await duty.attempt();
      if (fault === null) return true;
    } catch (error) {
      fault = error;
    }
    duty.tries += 1;
    const alarms = duty.tries === FIRST_ALARM_TRIES || duty.tries % ALARM_EVERY_TRIES === 0;
    if (alarms && !isStopped) onAlarm(fault);
    return false;
  };
  const rest = (key: string, duty: Pending): void => {
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (duty.tries - 1));
    setTimeout(() => {
      queued.set(key, duty);
      run();
    }, pauseMs).unref();
  };
  const run = (): void => {
    while (!isStopped && running < atOnce) {
      const [next] = queued;
      if (!next) return;
      const [key, duty] = next;
      queued.delete(key);
      running += 1;
      void isDone(duty).then((done) => {
        running -= 1;
        if (done) known.delete(key);
        else rest(key, duty);
        run();
      });
    }
  };
  return {
    add(key: string, duty: Duty): void {
      if (known.has(key)) return;
      known.add(key);
      queued.set(key, { ...duty, tries: 0 });
      run();
    },
    /** How many duties are not done. */
    size: (): number => known.size,
    stop(): void {
      isStopped = true;
    },
  };
}

export type Duties = ReturnType<typeof createDuties>;
