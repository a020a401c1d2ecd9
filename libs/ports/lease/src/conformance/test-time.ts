import { processClock, type LeaseClock } from '../index.js';

/** A process's clock whose timers stand still while the process is stopped. Its time goes on, as in a real one. */
export interface StoppableClock extends LeaseClock {
  stop(): void;
  goOn(): void;
}

export interface TestTime extends LeaseClock {
  /** Lets time pass until the promise has settled. */
  until<Value>(promise: Promise<Value>): Promise<Value>;
  pass(ms: number): Promise<void>;
  /** The clock of another process. */
  process(): StoppableClock;
}

function stoppable(time: LeaseClock): StoppableClock {
  let isStopped = false;
  const due: (() => void)[] = [];
  return {
    nowMs: () => time.nowMs(),
    after(delayMs, run) {
      let isOpen = true;
      const fire = (): void => {
        if (!isOpen) return;
        if (isStopped) due.push(fire);
        else run();
      };
      const timer = time.after(delayMs, fire);
      return {
        cancel() {
          isOpen = false;
          timer.cancel();
        },
      };
    },
    stop: () => void (isStopped = true),
    goOn() {
      isStopped = false;
      for (const fire of due.splice(0)) fire();
    },
  };
}

export function realTime(): TestTime {
  return {
    ...processClock,
    until: (promise) => promise,
    pass: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
    process: () => stoppable(processClock),
  };
}

const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
const STEP_MS = 1;

/** Time that passes only when a test says so. After each timer all promises settle. */
export function virtualTime(): TestTime {
  let nowMs = 0;
  const timers = new Set<{ readonly atMs: number; readonly run: () => void }>();
  const clock: LeaseClock = {
    nowMs: () => nowMs,
    after(delayMs, run) {
      const timer = { atMs: nowMs + Math.max(0, delayMs), run };
      timers.add(timer);
      return { cancel: () => void timers.delete(timer) };
    },
  };
  const pass = async (ms: number): Promise<void> => {
    const untilMs = nowMs + ms;
    await settled();
    for (;;) {
      const next = [...timers].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];
      if (!next) break;
      timers.delete(next);
      nowMs = Math.max(nowMs, next.atMs);
      next.run();
      await settled();
    }
    nowMs = untilMs;
  };
  return {
    ...clock,
    pass,
    async until(promise) {
      let isSettled = false;
      const note = (): void => void (isSettled = true);
      promise.then(note, note);
      await settled();
      while (!isSettled) await pass(STEP_MS);
      return promise;
    },
    process: () => stoppable(clock),
  };
}
