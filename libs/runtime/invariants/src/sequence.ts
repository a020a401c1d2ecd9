import { categoryOf, type RecordedEvent, type StreamName } from '@corella/event-store';
import { sha256Hex } from '@corella/hash';
import type { Checker, Report } from './violation.js';

interface Place {
  revision: number;
  at: number;
  /** Of the last event; null for a stream that carries none. */
  hash: string | null;
}

const FIRST_HASH = '0'.repeat(64);

/** Revisions without a gap, time that does not go back where it decides (core.md 17), and the chain of entry hashes. */
export function createSequenceChecks(): Checker {
  const places = new Map<StreamName, Place>();
  const check = (event: RecordedEvent, last: Place | undefined, report: Report): void => {
    const expected = (last?.revision ?? -1) + 1;
    if (event.revision !== expected) report('sequence', `revision ${event.revision} stands where ${expected} belongs`);
    if (last && categoryOf(event.stream) === 'market' && event.meta.at < last.at) report('sequence', `its time ${event.meta.at} is before ${last.at} of the event before`);
    const { hash } = event.meta;
    if (last && (hash === undefined) !== (last.hash === null)) return report('chain', hash === undefined ? 'it carries no entry hash although its forerunner does' : 'it carries an entry hash although its forerunner does not');
    if (hash === undefined) return undefined;
    const computed = sha256Hex((last?.hash ?? FIRST_HASH) + JSON.stringify(event.data));
    if (hash !== computed) report('chain', `its entry hash is ${hash.slice(0, 16)}…, its data give ${computed.slice(0, 16)}…`);
    return undefined;
  };
  return {
    apply(event, report) {
      const last = places.get(event.stream);
      check(event, last, report);
      const { at, hash } = event.meta;
      if (!last) places.set(event.stream, { revision: event.revision, at, hash: hash ?? null });
      else Object.assign(last, { revision: event.revision, at, hash: hash ?? null });
    },
  };
}
