import { categoryOf, type RecordedEvent, type StreamName } from '@corella/event-store';
import { CompactMap } from './memory/compact-map.js';
import type { Checker } from './violation.js';

/** Categories with few streams and many events. The others have as many streams as there are people and requests. */
const FEW_STREAMS: ReadonlySet<string> = new Set(['ledger', 'market', 'settings']);

/** Revisions have no gaps, positions rise, and the time of markets, where time decides, does not go back. */
export function createSequenceChecks(): Checker {
  const few = new Map<StreamName, { revision: number; at: number }>();
  const many = new CompactMap();
  let position = '';

  const lastRevision = (stream: StreamName, category: string): number =>
    (FEW_STREAMS.has(category) ? few.get(stream)?.revision : many.get(stream)) ?? -1;
  const remember = ({ stream, revision, meta: { at } }: RecordedEvent, category: string): void => {
    if (FEW_STREAMS.has(category)) few.set(stream, { revision, at });
    else many.set(stream, revision);
  };
  return {
    apply(event, report) {
      const category = categoryOf(event.stream);
      const expected = lastRevision(event.stream, category) + 1;
      if (event.revision !== expected) report('sequence', `revision ${event.revision} is in the place of ${expected}`);
      if (event.position < position) report('sequence', `its position ${event.position} is before ${position}`);
      const before = category === 'market' ? few.get(event.stream)?.at : undefined;
      if (before !== undefined && event.meta.at < before)
        report('sequence', `its time ${event.meta.at} is before ${before} of the event before`);
      position = event.position;
      remember(event, category);
    },
  };
}
