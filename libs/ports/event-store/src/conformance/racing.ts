import type { EventStore, RecordedEvent, StreamName } from '../index.js';
import { NO_STREAM } from '../index.js';
import { eventually, sampleEvents } from './samples.js';

const PATIENCE_MS = 15_000;
const EVENTS_A_STREAM = 400;

/**
 * How many events each append of a stream has. A large append takes longer than a small one that begins after it, so a
 * store that gives out positions before it commits shows the small one first.
 */
const SIZES = new Map<StreamName, number>(
  [200, 100, 50, 200, 20, 20, 20, 20, 10, 10, 10, 10].map((size, index) => [`a-${index}`, size]),
);
const EVENTS = SIZES.size * EVENTS_A_STREAM;

async function fill(store: EventStore, stream: StreamName, size: number): Promise<void> {
  for (let first = 0; first < EVENTS_A_STREAM; first += size)
    await store.append(stream, first === 0 ? NO_STREAM : first - 1, sampleEvents(stream, first, size));
}

/** Each stream complete and in order, and the whole in the order of positions. */
function expectWhole(seen: readonly RecordedEvent[]): void {
  const revisions = new Map<StreamName, number[]>();
  for (const { stream, revision } of seen) revisions.set(stream, [...(revisions.get(stream) ?? []), revision]);
  const whole = Array.from({ length: EVENTS_A_STREAM }, (_, index) => index);
  expect([...revisions.values()]).toEqual(Array.from(SIZES, () => whole));
  const positions = seen.map(({ position }) => position);
  expect(positions).toEqual([...new Set(positions)].sort());
}

export function racing(store: () => EventStore): void {
  it('shows readers everything and each stream in order while many streams are written at once', async () => {
    const live: RecordedEvent[] = [];
    const slow: RecordedEvent[] = [];
    const paged: RecordedEvent[] = [];
    const subscriptions = [
      store().subscribe({ categories: ['a'], onEvents: (events) => void live.push(...events) }),
      store().subscribe({ categories: ['a'], batchSize: 33, onEvents: (events) => void slow.push(...events) }),
    ];
    // A reader that is always at the very end, where a store is most likely to show too little.
    const readAtTheEnd = async (): Promise<void> => {
      const end = Date.now() + PATIENCE_MS;
      for (let after: string | null = null; paged.length < EVENTS && Date.now() < end;) {
        const next: Awaited<ReturnType<EventStore['readAll']>> = await store().readAll({ after, limit: 1_000 });
        paged.push(...next.events);
        after = next.position;
      }
    };
    await Promise.all([readAtTheEnd(), ...[...SIZES].map(([stream, size]) => fill(store(), stream, size))]);
    await eventually(() => live.length >= EVENTS && slow.length >= EVENTS, PATIENCE_MS);
    await Promise.all(subscriptions.map((subscription) => subscription.close()));
    for (const seen of [live, slow, paged]) expectWhole(seen);
  });
}
