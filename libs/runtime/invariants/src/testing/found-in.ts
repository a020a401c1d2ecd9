import type { JsonObject, RecordedEvent } from '@corella/event-store';
import { createInvariants } from '../create-invariants.js';
import type { Violation } from '../violation.js';

/** An event of a log, whose place in it follows from the order. */
export interface Told {
  readonly stream: string;
  readonly type: string;
  readonly data: object;
  readonly at: number;
}

/** What a log of these events breaks, at rest too. */
export function foundIn(told: readonly Told[]): readonly Violation[] {
  const invariants = createInvariants();
  const revisions = new Map<string, number>();
  const found = told.flatMap(({ stream, type, data, at }, position) => {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const event: RecordedEvent = {
      stream,
      revision,
      position: String(position).padStart(6, '0'),
      id: `e${position}`,
      type,
      data: data as JsonObject,
      meta: { at },
    };
    return invariants.apply(event);
  });
  return [...found, ...invariants.atRest()];
}
