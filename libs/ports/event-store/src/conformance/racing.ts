import type { EventStore, RecordedEvent, StreamName } from '../index.js';
import { NO_STREAM } from '../index.js';
import { eventually, sampleEvents } from './samples.js';

const STREAMS = 24;
const APPENDS = 25;
const EVENTS_AN_APPEND = 2;
const EVENTS = STREAMS * APPENDS * EVENTS_AN_APPEND;

async function fill(store: EventStore, stream: StreamName): Promise<void> {
  for (let first = 0; first < APPENDS * EVENTS_AN_APPEND; first += EVENTS_AN_APPEND)
    await store.append(stream, first === 0 ? NO_STREAM : first - 1, sampleEvents(stream, first, EVENTS_AN_APPEND));
}

/** Each stream complete and in order, and the whole in the order of positions. */
function expectWhole(seen: readonly RecordedEvent[]): void {
  const revisions = new Map<StreamName, number[]>();
  for (const { stream, revision } of seen) revisions.set(stream, [...(revisions.get(stream) ?? []), revision]);
  const whole = Array.from({ length: APPENDS * EVENTS_AN_APPEND }, (_, index) => index);
  expect([...revisions.values()]).toEqual(Array.from({ length: STREAMS }, () => whole));
  const positions = seen.map(({ position }) => position);
  expect(positions).toEqual([...new Set(positions)].sort());
}

export function racing(store: () => EventStore): void {
  it('shows readers everything and each stream in order while many streams are written at once', async () => {
    const subscribed: RecordedEvent[] = [];
    const paged: RecordedEvent[] = [];
    const subscription = store().subscribe({
      categories: ['a'],
      batchSize: 7,
      onEvents: (events) => void subscribed.push(...events),
    });
    const end = Date.now() + 10_000;
    const page = async (): Promise<void> => {
      for (let after: string | null = null; paged.length < EVENTS && Date.now() < end;) {
        const next: Awaited<ReturnType<EventStore['readAll']>> = await store().readAll({ after, limit: 5 });
        paged.push(...next.events);
        after = next.position;
      }
    };
    await Promise.all([
      page(),
      ...Array.from({ length: STREAMS }, (_, index) => fill(store(), `a-${String(index).padStart(2, '0')}`)),
    ]);
    await eventually(() => subscribed.length >= EVENTS);
    await subscription.close();
    for (const seen of [subscribed, paged]) expectWhole(seen);
  });
}
