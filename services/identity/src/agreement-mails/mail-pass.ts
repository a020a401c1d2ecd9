/** Then everybody is looked at again: somebody may have signed up meanwhile. */
const PASS_EVERY_MS = 86_400_000;
/** How long after a pass in which somebody was missed the next one begins. After these, it is that of the next day. */
const AGAIN_AFTER_MS = [0, 60_000, 600_000, 3_600_000] as const;

/**
 * Where a pass over many people is, in steps. Whoever was missed comes again with the next pass. That one begins soon
 * after, but four times a day at most, so an address that can never be mailed does not keep the venue at it.
 */
export class MailPass<Place> {
  /** What this pass is about; null before the first. */
  private of: string | null = null;
  private tries = 0;
  private missed = 0;
  /** When the pass was over; null while it is not. */
  private overAt: number | null = null;
  place: Place;

  constructor(private readonly first: Place) {
    this.place = first;
  }

  /** Begins a pass where one is due. */
  begin(of: string, now: number): void {
    if (this.of !== of || (this.overAt !== null && now >= this.overAt + PASS_EVERY_MS)) this.tries = 0;
    else if (this.overAt === null || !this.isAgain(this.overAt, now)) return;
    else this.tries += 1;
    this.of = of;
    this.place = this.first;
    this.missed = 0;
    this.overAt = null;
  }

  private isAgain(overAt: number, now: number): boolean {
    const wait = AGAIN_AFTER_MS[this.tries];
    return this.missed > 0 && wait !== undefined && now >= overAt + wait;
  }

  get isOver(): boolean {
    return this.overAt !== null;
  }

  step(place: Place, missed: number): void {
    this.place = place;
    this.missed += missed;
  }

  end(now: number): void {
    this.overAt = now;
  }
}
