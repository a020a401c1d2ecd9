import type { EventType, StreamCategory, StreamEvents } from '@corella/contracts/streams';
import {
  categoryOf,
  isOf,
  type EventStore,
  type JsonObject,
  type RecordedEvent,
  type RecordedOf,
} from '@corella/event-store';
import { canonicalJson, sha256Hex, type HashableJson } from '@corella/hash';
import { FIRST_ENTRY_HASH, entryHash } from '@corella/single-writer';

/** Counts revisions and positions anew and recomputes every hash chain, as a forger with all tools would. */
export function rechain(events: readonly RecordedEvent[]): readonly RecordedEvent[] {
  const lastHash = new Map<string, string>();
  const revisions = new Map<string, number>();
  return events.map((event, index) => {
    const category = categoryOf(event.stream);
    const revision = (revisions.get(event.stream) ?? -1) + 1;
    revisions.set(event.stream, revision);
    const { hash: _old, ...covered } = event.meta;
    let { hash } = event.meta;
    if (hash !== undefined && category === 'audit')
      hash = sha256Hex(
        [
          lastHash.get('audit') ?? '',
          JSON.stringify([event.type, covered]),
          canonicalJson(event.data as HashableJson),
        ].join('\n'),
      );
    else if (hash !== undefined) hash = entryHash(lastHash.get(event.stream) ?? FIRST_ENTRY_HASH, event);
    if (hash !== undefined) lastHash.set(category === 'audit' ? 'audit' : event.stream, hash);
    return {
      ...event,
      id: `${event.stream}/${revision}`,
      revision,
      position: String(index + 1).padStart(15, '0'),
      meta: { ...covered, ...(hash === undefined ? {} : { hash }) },
    };
  });
}

/** Writes events as a new log whose checksums are all valid. */
export async function writeLog(store: EventStore, events: readonly RecordedEvent[]): Promise<void> {
  for (let at = 0; at < events.length;) {
    const first = events[at];
    if (!first) break;
    let end = at + 1;
    while (end < events.length && end - at < 200 && events[end]?.stream === first.stream) end += 1;
    const group = events.slice(at, end).map(({ id, type, data, meta }) => ({ id, type, data, meta }));
    const result = await store.append(first.stream, first.revision - 1, group);
    if (!result.ok) throw new Error(`${first.stream} could not be written at ${first.revision}`);
    at = end;
  }
}

/** Event data that a forgery may edit in place. */
export type Draft<T> = T extends readonly (infer Item)[]
  ? Draft<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Draft<T[Key]> }
    : T;

/** The first event of a type, or the first that also `fits`. */
export interface Chosen<Category extends StreamCategory, Type extends EventType<Category>> {
  readonly category: Category;
  readonly type: Type;
  readonly fits?: (event: RecordedOf<Category, Type>) => boolean;
}

const isChosen = <Category extends StreamCategory, Type extends EventType<Category>>(
  event: RecordedEvent,
  { category, type, fits = () => true }: Chosen<Category, Type>,
): event is RecordedOf<Category, Type> => {
  const isOfType = (found: RecordedEvent): found is RecordedOf<Category, Type> =>
    isOf(found, category) && found.type === type;
  return isOfType(event) && fits(event);
};

/** Replaces the data of the chosen event. All checksums are valid afterwards. */
export function alter<Category extends StreamCategory, Type extends EventType<Category>>(
  events: readonly RecordedEvent[],
  chosen: Chosen<Category, Type>,
  change: (data: Draft<StreamEvents[Category][Type]>) => object,
): readonly RecordedEvent[] {
  const index = events.findIndex((event) => isChosen(event, chosen));
  const found = events[index];
  if (!found) throw new Error(`no ${chosen.type} of the log fits`);
  const draft = JSON.parse(JSON.stringify(found.data)) as Draft<StreamEvents[Category][Type]>;
  const data = JSON.parse(JSON.stringify(change(draft))) as JsonObject;
  return rechain([...events.slice(0, index), { ...found, data }, ...events.slice(index + 1)]);
}
