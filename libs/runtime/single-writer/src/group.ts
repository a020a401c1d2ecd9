import { MAX_APPEND_BYTES, type NewEvent } from '@corella/event-store';
import type { Decision } from './decider.js';
import type { Deferred } from './lanes.js';

/** Decisions that commit together, and the replies that leave afterwards. */
export class Group {
  readonly events: NewEvent[] = [];
  bytes = 0;
  decisions = 0;
  /** Answers, held back until everything that they were decided on has committed. */
  readonly replies: (() => void)[] = [];
  readonly waiting: Pick<Deferred<never>, 'reject'>[] = [];

  /** Whether one append can also hold this decision. */
  hasRoomFor({ bytes }: Decision): boolean {
    return this.events.length === 0 || this.bytes + bytes <= MAX_APPEND_BYTES;
  }

  add({ events, bytes }: Decision): void {
    this.decisions += 1;
    for (const event of events) this.events.push(event);
    this.bytes += bytes;
  }
}
