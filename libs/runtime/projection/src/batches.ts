import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordedEvent } from '@corella/event-store';
import type { CompiledQuery, ReadModels } from '@corella/read-model';
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

type Slices = Iterable<readonly CompiledQuery[]>;

/** Events that are applied together, or one that is projected in slices. */
interface Part {
  readonly events: readonly RecordedEvent[];
  readonly slices: Slices | null;
}

/** Applies batches of events. Each resolves to how far its streams have come, or to null once it is stopped. */
export function createBatches({ projection, readModels, applied, persist }: BatchesOptions) {
  let unstored = 0;
  const slicesOf = (event: RecordedEvent): Slices | null =>
    isReadable(event) ? (projection.inSlices?.(event) ?? null) : null;
  const store = async (last: RecordedEvent, { events, moved }: Fresh, slices: Slices | null): Promise<boolean> => {
    const readable = events.every(isReadable) ? events : events.filter(isReadable);
    const queries = await queriesOf(projection, readable, slices);
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
  const apply = async ({ events, slices }: Part, last: RecordedEvent): Promise<Fresh['moved'] | null> => {
    const unknown = applied.unknownAmong(events.map(({ stream }) => stream));
    if (unknown.length > 0 && !(await persist(() => applied.learn(unknown)))) return null;
    const fresh = applied.fresh(events);
    unstored += events.length;
    return (await store(last, fresh, slices)) ? fresh.moved : null;
  };
  return async (events: readonly RecordedEvent[]): Promise<Fresh['moved'] | null> => {
    let moved: Fresh['moved'] = new Map();
    for (const part of projection.inSlices ? partsOf(events, slicesOf) : [{ events, slices: null }]) {
      const last = part.events.at(-1);
      const one = last ? await apply(part, last) : null;
      if (one === null) return null;
      moved = moved.size === 0 ? one : new Map([...moved, ...one]);
    }
    return moved;
  };
}

/** The event of each slice stands alone; those between them stay together. */
function partsOf(events: readonly RecordedEvent[], slicesOf: (event: RecordedEvent) => Slices | null): Part[] {
  const parts: Part[] = [];
  let together: RecordedEvent[] = [];
  const end = (): void => {
    if (together.length > 0) parts.push({ events: together, slices: null });
    together = [];
  };
  for (const event of events) {
    const slices = slicesOf(event);
    if (slices === null) together.push(event);
    else {
      end();
      parts.push({ events: [event], slices });
    }
  }
  end();
  return parts;
}

async function queriesOf(
  projection: Projection,
  events: readonly RecordedEvent[],
  slices: Slices | null,
): Promise<readonly CompiledQuery[]> {
  if (events.length === 0) return [];
  if (slices === null) return projection.project(events);
  const queries: CompiledQuery[] = [];
  for (const slice of slices) {
    queries.push(...slice);
    await nextTurn();
  }
  return queries;
}
