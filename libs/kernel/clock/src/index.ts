/** Time as a port: milliseconds since the Unix epoch, UTC. Domain code is given times and never asks for them. */
export interface Clock {
  nowMs(): number;
}

export const systemClock: Clock = { nowMs: () => Date.now() };

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

/** A clock that stands still until it is moved, for tests and simulation. */
export class ManualClock implements Clock {
  constructor(private currentMs: number) {}

  nowMs(): number {
    return this.currentMs;
  }

  advance(ms: number): void {
    this.currentMs += ms;
  }

  set(ms: number): void {
    this.currentMs = ms;
  }
}
