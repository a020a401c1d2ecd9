import { categoryOf, type StreamName } from '@corella/event-store';
import type { Checker } from './violation.js';

/** Revisions without a gap, positions that rise, and time that does not go back where it decides (core.md 17). */
export function createSequenceChecks(): Checker {
  const places = new Map<StreamName, { revision: number; at: number }>();
  let position = '';
  return {
    apply(event, report) {
      const last = places.get(event.stream);
      const expected = (last?.revision ?? -1) + 1;
      if (event.revision !== expected)
        report('sequence', `revision ${event.revision} stands where ${expected} belongs`);
      if (event.position < position) report('sequence', `its position ${event.position} is before ${position}`);
      if (last && categoryOf(event.stream) === 'market' && event.meta.at < last.at)
        report('sequence', `its time ${event.meta.at} is before ${last.at} of the event before`);
      position = event.position;
      if (last) Object.assign(last, { revision: event.revision, at: event.meta.at });
      else places.set(event.stream, { revision: event.revision, at: event.meta.at });
    },
  };
}
