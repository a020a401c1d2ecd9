import type { RecordedEvent } from '@corella/event-store';
import type { ReadModels } from '@corella/read-model';
import type { AppliedRevisions, Fresh } from './applied-revisions.js';
import type { Projection } from './projection.js';

export interface BatchesOptions {
  readonly projection: Projection;
  readonly readModels: Pick<ReadModels, 'apply'>;
  readonly applied: AppliedRevisions;
  /** Repeats the work until it succeeds. False when it was stopped before. */
  readonly persist: (work: () => Promise<void>) => Promise<boolean>;
}

/**
 * How many events may pass without writing anything before position and revisions are stored again. After a start these
 * events are read once more and again write nothing.
 */
const MAX_UNSTORED = 1_000;

const isReadable = ({ unreadable }: RecordedEvent): boolean => unreadable === undefined;

/** Applies batches of events. Each resolves to how far its streams have come, or to null once it is stopped. */
export function createBatches({ projection, readModels, applied, persist }: BatchesOptions) {
  let unstored = 0;
  const store = async (last: RecordedEvent, { events, moved }: Fresh): Promise<boolean> => {
    const readable = events.every(isReadable) ? events : events.filter(isReadable);
    const queries = readable.length === 0 ? [] : projection.project(readable);
    if (queries.length === 0 && unstored < MAX_UNSTORED) {
      applied.passed(moved);
      return true;
    }
    const revisions = applied.toStore(moved);
    if (!(await persist(() => readModels.apply(projection.name, last.position, queries, revisions)))) return false;
    applied.stored(moved);
    unstored = 0;
    return true;
  };
  return async (events: readonly RecordedEvent[], last: RecordedEvent): Promise<Fresh['moved'] | null> => {
    const unknown = applied.unknownAmong(events.map(({ stream }) => stream));
    if (unknown.length > 0 && !(await persist(() => applied.learn(unknown)))) return null;
    const fresh = applied.fresh(events);
    unstored += events.length;
    return (await store(last, fresh)) ? fresh.moved : null;
  };
}
