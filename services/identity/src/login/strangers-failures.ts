const WINDOW_MS = 60_000;
const MOST_RECORDED = 10;

/**
 * Failed staff logins under addresses that nobody of the staff has. Ten a minute are recorded and the rest are counted,
 * so that strangers cannot fill the audit log.
 */
export class StrangersFailures {
  private recorded: readonly number[] = [];
  private unrecorded = 0;

  /** Null when this failure is not to be recorded. Otherwise how many were not since the last record. */
  take(now: number): number | null {
    if (!this.hasRoom(now)) {
      this.unrecorded += 1;
      return null;
    }
    this.recorded = [...this.recorded, now];
    return this.leftOut();
  }

  /** How many to record although no other failure follows. It takes the place of one of the ten. */
  rest(now: number): number {
    if (this.unrecorded === 0 || !this.hasRoom(now)) return 0;
    this.recorded = [...this.recorded, now];
    return this.leftOut();
  }

  /** The same at the end, when nothing more is counted. */
  leftOut(): number {
    const left = this.unrecorded;
    this.unrecorded = 0;
    return left;
  }

  private hasRoom(now: number): boolean {
    this.recorded = this.recorded.filter((at) => now - at < WINDOW_MS);
    return this.recorded.length < MOST_RECORDED;
  }
}
