/** The clock of one process. It never goes back, and no two processes compare theirs. */
export interface LeaseClock {
  nowMs(): number;
  after(delayMs: number, run: () => void): { cancel(): void };
}

/** `performance.now()` goes on while the process is stopped, and no change of the time of day moves it. */
export const processClock: LeaseClock = {
  nowMs: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return { cancel: () => clearTimeout(timer) };
  },
};
