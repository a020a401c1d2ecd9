export interface Duty {
  /** Whether it still has to be done. Asked before each attempt. */
  readonly isDue: () => boolean;
  /** Null once it is done, else why it is not. A throw counts as a fault too. */
  readonly attempt: () => Promise<unknown>;
}

export interface DutiesOptions {
  /** Attempts under way at the same time, at most. */
  readonly atOnce: number;
  /** Told of a duty that goes on failing; it is tried again all the same. */
  readonly onAlarm: (fault: unknown) => void;
}

/** After a start the markets answer only once they have recovered, so early failures are not worth an alarm. */
const FIRST_ALARM_TRIES = 8;
const ALARM_EVERY_TRIES = 120;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

interface Pending extends Duty {
  tries: number;
}

/**
 * What has to be done in the end, however long that takes: each duty is attempted until it is done or no longer due,
 * with a pause that doubles up to 30 seconds. A duty that rests takes no place from others. Adding one that is known
 * changes nothing.
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
    /** Duties that are not done. */
    size: (): number => known.size,
    stop(): void {
      isStopped = true;
    },
  };
}

export type Duties = ReturnType<typeof createDuties>;
