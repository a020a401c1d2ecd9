import { categoryOf, type EventStore, type JsonObject, type RecordedEvent } from '@corella/event-store';
import { canonicalJson, sha256Hex, type HashableJson } from '@corella/hash';
import { FIRST_ENTRY_HASH, entryHash } from '@corella/single-writer';

/**
 * The events with revisions and positions counted anew and every chain of hashes recomputed, as a forger with all tools
 * would leave them.
 */
export function rechain(events: readonly RecordedEvent[]): readonly RecordedEvent[] {
  const lastHash = new Map<string, string>();
  const revisions = new Map<string, number>();
  return events.map((event, index) => {
    const category = categoryOf(event.stream);
    const revision = (revisions.get(event.stream) ?? -1) + 1;
    revisions.set(event.stream, revision);
    const { meta } = event;
    let { hash } = meta;
    if (hash !== undefined && category === 'audit')
      hash = sha256Hex(`${lastHash.get('audit') ?? ''}${canonicalJson(event.data as HashableJson)}`);
    else if (hash !== undefined) hash = entryHash(lastHash.get(event.stream) ?? FIRST_ENTRY_HASH, event.data);
    if (hash !== undefined) lastHash.set(category === 'audit' ? 'audit' : event.stream, hash);
    return {
      ...event,
      id: `${event.stream}/${revision}`,
      revision,
      position: String(index + 1).padStart(15, '0'),
      meta: { ...meta, ...(hash === undefined ? {} : { hash }) },
    };
  });
}

/** Writes events as a log of its own, whose checksums are all in order. */
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

/** Replaces the data of the first event that fits; all checksums are in order afterwards. */
export function alter(
  events: readonly RecordedEvent[],
  fits: (event: RecordedEvent) => boolean,
  change: (data: JsonObject) => unknown,
): readonly RecordedEvent[] {
  const index = events.findIndex(fits);
  const found = events[index];
  if (!found) throw new Error('no event of the log fits');
  const data = change(JSON.parse(JSON.stringify(found.data)) as JsonObject) as JsonObject;
  return rechain([...events.slice(0, index), { ...found, data }, ...events.slice(index + 1)]);
}
