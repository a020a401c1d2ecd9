/** Somebody who waits until a time at most. */
interface Waiting {
  readonly until: number;
  readonly late: () => void;
}

/**
 * Ends waits that took too long, with one timer for all. Most answers come in the turn in which they were asked for,
 * and a timer of their own would cost more than many of them.
 */
export class Deadlines {
  private readonly waiting = new Set<Waiting>();
  private timer: NodeJS.Timeout | null = null;
  private firesAt = Infinity;

  /** Calls `late` after so many milliseconds, unless what it returns is given to `forget` before. */
  add(timeoutMs: number, late: () => void): Waiting {
    const one = { until: performance.now() + timeoutMs, late };
    // A timer that is left over from others keeps no process alive.
    if (this.waiting.size === 0) this.timer?.ref();
    this.waiting.add(one);
    if (one.until < this.firesAt) this.fireAt(one.until);
    return one;
  }

  forget(one: Waiting): void {
    if (this.waiting.delete(one) && this.waiting.size === 0) this.timer?.unref();
  }

  private fireAt(at: number): void {
    clearTimeout(this.timer ?? undefined);
    this.firesAt = at;
    this.timer = setTimeout(() => this.fire(), Math.max(1, Math.ceil(at - performance.now())));
  }

  private fire(): void {
    this.timer = null;
    this.firesAt = Infinity;
    const now = performance.now();
    let next = Infinity;
    for (const one of [...this.waiting]) {
      if (one.until > now) next = Math.min(next, one.until);
      else {
        this.waiting.delete(one);
        one.late();
      }
    }
    if (next < this.firesAt) this.fireAt(next);
  }
}
