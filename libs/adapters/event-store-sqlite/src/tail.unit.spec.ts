import type { RecordedEvent } from '@corella/event-store';
import { createTail } from './tail.js';

const event = (ordinal: number): RecordedEvent => ({
  id: `a-0/${ordinal}`,
  stream: 'a-0',
  revision: ordinal,
  position: String(ordinal),
  type: 'Happened',
  data: {},
  meta: { at: 1 },
});
const events = (from: number, to: number): RecordedEvent[] =>
  Array.from({ length: to - from + 1 }, (_, n) => event(from + n));
const categories = new Set(['a']);

describe('the tail of the log', () => {
  const tailOf = (last: number, capacity = 8) => {
    const tail = createTail({ capacity, end: 0 });
    tail.add(1, 'a', events(1, last));
    return tail;
  };
  const revisions = (tail: ReturnType<typeof createTail>, after: number): readonly number[] | null =>
    tail.read({ after, limit: 100, categories })?.events.map(({ revision }) => revision) ?? null;

  it('returns what follows, and nothing from other categories', () => {
    const tail = tailOf(3);
    tail.add(4, 'b', events(4, 4));
    expect(revisions(tail, 1)).toEqual([2, 3]);
    expect(tail.read({ after: 3, limit: 100, categories })).toEqual({ events: [], ordinal: 4 });
  });

  it('drops the oldest beyond its capacity', () => {
    const tail = tailOf(11);
    expect([revisions(tail, 2), revisions(tail, 3)]).toEqual([null, [4, 5, 6, 7, 8, 9, 10, 11]]);
  });

  it('sends readers of released events to the log, and keeps the rest', () => {
    const tail = tailOf(6);
    tail.release(4);
    expect([revisions(tail, 3), revisions(tail, 4)]).toEqual([null, [5, 6]]);
    tail.release(2);
    expect(revisions(tail, 4)).toEqual([5, 6]);
  });

  it('continues after everything was released', () => {
    const tail = tailOf(5);
    tail.release(99);
    tail.add(6, 'a', events(6, 7));
    expect([revisions(tail, 4), revisions(tail, 5), tail.end()]).toEqual([null, [6, 7], 7]);
  });
});
