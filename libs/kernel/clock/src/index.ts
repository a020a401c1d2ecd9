/** Time as a port: milliseconds since the Unix epoch, UTC. Domain code is given times and never asks for them. */
export interface Clock {
  nowMs(): number;
}

export const systemClock: Clock = { nowMs: () => Date.now() };

/** How long this process has run, whatever is done to the time of day. Not even comparable between two processes. */
export interface Stopwatch {
  elapsedMs(): number;
}

/** It goes on while the process is stopped, but not while the machine sleeps. */
export const systemStopwatch: Stopwatch = { elapsedMs: () => Math.floor(performance.now()) };

/**
 * Whether something that happens every `everyMs` is due again. A clock that was set back counts as elapsed time, so
 * nothing waits until the clock has caught up.
 */
export const isPaceDue = ({
  nowMs,
  lastMs,
  everyMs,
}: {
  readonly nowMs: number;
  readonly lastMs: number;
  readonly everyMs: number;
}): boolean => Math.abs(nowMs - lastMs) >= everyMs;

/** A clock that stands still until it is moved, for tests and simulation. Time goes by when it is advanced, not set. */
export class ManualClock implements Clock, Stopwatch {
  private ranMs = 0;

  constructor(private currentMs: number) {}

  nowMs(): number {
    return this.currentMs;
  }

  advance(ms: number): void {
    this.currentMs += ms;
    this.ranMs += Math.max(0, ms);
  }

  elapsedMs(): number {
    return this.ranMs;
  }

  set(ms: number): void {
    this.currentMs = ms;
  }
}
