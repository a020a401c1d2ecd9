import { createHash } from 'node:crypto';
import {
  NO_STREAM,
  categoryOf,
  epochOf,
  isFenced,
  type AppendResult,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type Snapshot,
  type StreamName,
} from '@corella/event-store';
import { countUpTo, sparsePosition } from '@corella/event-store/conformance';

/**
 * The contents of the disk: they survive every crash, and nothing else does. Appends are atomic. Events pass through
 * JSON, as they would on a real disk. Positions have holes, as in a store that several writers share.
 */
export class DurableLog {
  readonly events: RecordedEvent[] = [];
  /** One entry for each event of `events`. */
  readonly categories: string[] = [];
  readonly snapshots: Snapshot[] = [];
  /** The places that each consumer has saved, oldest first. Any of them is a valid hint after a crash. */
  readonly checkpoints = new Map<string, number[]>();
  /** The epochs under which streams were fenced. */
  private readonly fences = new Map<StreamName, number>();
  private readonly byStream = new Map<StreamName, RecordedEvent[]>();
  private readonly texts = new Map<RecordedEvent, string>();
  private readonly sum = createHash('sha256');
  private readonly watchers = new Set<(events: readonly RecordedEvent[]) => void>();

  stream(name: StreamName): readonly RecordedEvent[] {
    return this.byStream.get(name) ?? [];
  }

  streams(): readonly StreamName[] {
    return [...this.byStream.keys()];
  }

  lastRevision(name: StreamName): number {
    return (this.byStream.get(name)?.length ?? 0) - 1;
  }

  /** An event's data as written. */
  textOf(event: RecordedEvent): string | undefined {
    return this.texts.get(event);
  }

  /** Hash of everything ever appended, in order. */
  hash(): string {
    return this.sum.copy().digest('hex');
  }

  head(): Position | null {
    return this.events.at(-1)?.position ?? null;
  }

  /** The ordinal at which a reader goes on that has seen everything up to a position. */
  ordinalAfter(position: Position | null): number {
    return countUpTo(this.events, position);
  }

  /** From now on an earlier epoch appends nothing. Returns the highest. */
  fence(stream: StreamName, epoch: number): number {
    const highest = Math.max(epoch, this.highestEpoch(stream) ?? 0);
    this.fences.set(stream, highest);
    return highest;
  }

  append(stream: StreamName, expectedRevision: number, events: readonly NewEvent[]): AppendResult {
    const stored = this.byStream.get(stream) ?? [];
    this.byStream.set(stream, stored);
    const actual = stored.length === 0 ? NO_STREAM : stored.length - 1;
    const known = actual === expectedRevision ? null : this.repeated(stored, expectedRevision, events);
    const found = known ?? this.refusal(stream, expectedRevision, events);
    if (found) return found;
    const category = categoryOf(stream);
    const fresh = events.map(({ id, type, data, meta, dataText }, index): RecordedEvent => {
      const text = dataText ?? JSON.stringify(data);
      const metaText = JSON.stringify(meta);
      this.sum.update(`${stream} ${id} ${type} ${metaText} ${text}\n`);
      const event: RecordedEvent = {
        id,
        type,
        meta: JSON.parse(metaText) as RecordedEvent['meta'],
        data: JSON.parse(text) as RecordedEvent['data'],
        stream,
        revision: actual + 1 + index,
        position: sparsePosition(this.events.length + 1 + index),
      };
      this.texts.set(event, text);
      this.categories.push(category);
      return event;
    });
    this.events.push(...fresh);
    stored.push(...fresh);
    for (const watch of this.watchers) watch(fresh);
    return { ok: true, revision: stored.length - 1, position: sparsePosition(this.events.length) };
  }

  /** Why the events are not stored: their epoch is over, or the stream has gone on. */
  private refusal(stream: StreamName, expectedRevision: number, events: readonly NewEvent[]): AppendResult | null {
    const highest = this.highestEpoch(stream);
    if (isFenced(highest, epochOf(events))) return { ok: false, code: 'fenced', epoch: highest };
    const actual = this.lastRevision(stream);
    return actual === expectedRevision ? null : { ok: false, code: 'wrong-expected-revision', actual };
  }

  private highestEpoch(stream: StreamName): number | null {
    const [stored, fence] = [this.stream(stream).at(-1)?.meta.epoch, this.fences.get(stream)];
    return stored === undefined && fence === undefined ? null : Math.max(stored ?? 0, fence ?? 0);
  }

  /** The answer to the very same events again. */
  private repeated(
    stored: readonly RecordedEvent[],
    expectedRevision: number,
    events: readonly NewEvent[],
  ): AppendResult | null {
    const same = stored.slice(expectedRevision + 1, expectedRevision + 1 + events.length);
    const last = same.at(-1);
    const isEqual = events.every(({ id, type, data, meta, dataText }, index) => {
      const found = same[index];
      return (
        found !== undefined &&
        JSON.stringify([found.id, found.type, found.meta]) === JSON.stringify([id, type, meta]) &&
        this.textOf(found) === (dataText ?? JSON.stringify(data))
      );
    });
    return isEqual && last ? { ok: true, revision: last.revision, position: last.position, repeated: true } : null;
  }

  /** Called after each append, in the order of the log. */
  watch(watcher: (events: readonly RecordedEvent[]) => void): { close(): void } {
    this.watchers.add(watcher);
    return { close: () => void this.watchers.delete(watcher) };
  }
}
