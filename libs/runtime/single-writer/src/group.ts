import type { NewEvent } from '@corella/event-store';
import type { Deferred } from './lanes.js';

/** Decisions that commit together, and what leaves when they have. */
export class Group {
  readonly events: NewEvent[] = [];
  bytes = 0;
  decisions = 0;
  /** Answers, held back until everything they were decided on has committed. */
  readonly replies: (() => void)[] = [];
  readonly waiting: Pick<Deferred<never>, 'reject'>[] = [];

  add(events: readonly NewEvent[], bytes: number): void {
    for (const event of events) this.events.push(event);
    this.bytes += bytes;
  }
}
