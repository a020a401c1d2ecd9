import type { RecordedEvent, StreamName } from '@corella/event-store';

/** Streams, each with a revision. A stream that is missing has none yet. */
export type StreamRevisions = Readonly<Record<StreamName, number>>;

/** The last revision of each stream among the events. */
export function lastRevisions(events: readonly Pick<RecordedEvent, 'stream' | 'revision'>[]): StreamRevisions {
  const last = new Map<StreamName, number>();
  for (const { stream, revision } of events) last.set(stream, Math.max(revision, last.get(stream) ?? revision));
  return Object.fromEntries(last);
}
