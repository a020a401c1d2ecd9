import fc from 'fast-check';
import type { RecordedEvent } from '@corella/bus';
import { categoryOf } from '@corella/event-store';
import { beatOf, Line, messagesOf, type FeedMessage } from './line.js';

const CATEGORIES = ['a', 'b', 'c'];
/** `c` is relayed, and nobody follows it here. */
const FOLLOWED = ['a', 'b'];
const placeOf = (at: number): string => String(at * 3).padStart(6, '0');

const logOf = (categories: readonly string[]): RecordedEvent[] =>
  categories.map((category, at) => ({
    id: `${at}`,
    type: 'Noted',
    data: {},
    meta: { at },
    stream: `${category}-1`,
    revision: categories.slice(0, at).filter((other) => other === category).length,
    position: placeOf(at + 1),
  }));

/** Relays that copied parts of the log, each from a place of its own, in batches. */
const relaying = (log: readonly RecordedEvent[], parts: readonly { from: number; size: number }[]): FeedMessage[] =>
  parts.flatMap(({ from, size }) => {
    const start = from % (log.length + 1);
    const events = log.slice(start, start + size);
    const after = start === 0 ? null : placeOf(start);
    return messagesOf(events, { categories: CATEGORIES, after, behind: 0 });
  });

describe('the line of a feed', () => {
  it('gives each event once and in the order of the log, whatever is repeated, lost or interleaved', () => {
    const parts = fc.record({ from: fc.nat(30), size: fc.integer({ min: 1, max: 6 }) });
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...CATEGORIES), { minLength: 1, maxLength: 30 }),
        fc.array(parts, { maxLength: 20 }),
        fc.array(fc.record({ isLost: fc.boolean(), queue: fc.nat(1), limit: fc.integer({ min: 1, max: 4 }) })),
        (categories, relays, fates) => {
          const log = logOf(categories);
          const followed = log.filter(({ stream }) => FOLLOWED.includes(categoryOf(stream)));
          const seen: RecordedEvent[] = [];
          let line = new Line(FOLLOWED, null);
          // As a subscription does it: what is missing is read from the store, and a new line begins there.
          const refill = (): void => {
            const place = line.place() ?? '';
            seen.push(...followed.filter(({ position }) => position > place));
            line = new Line(FOLLOWED, log.at(-1)?.position ?? null);
          };
          const everything: FeedMessage[] = [
            ...relaying(log, relays),
            ...messagesOf(log, { categories: CATEGORIES, after: null, behind: 0 }),
          ];
          // Each topic is a queue of its own.
          const queues = FOLLOWED.map((topic) => everything.filter(({ category }) => category === topic));
          for (const { isLost, queue, limit } of fates) {
            const message = queues[queue]?.shift();
            if (message && !isLost && line.take(message) === 'gap') refill();
            seen.push(...line.next(limit));
            const place = line.place() ?? '';
            expect(seen).toEqual(followed.filter(({ position }) => position <= place));
          }
          const beats = FOLLOWED.map((category) => beatOf(category, log.at(-1)?.position ?? null, 0));
          for (const message of [...queues.flat(), ...beats]) if (line.take(message) === 'gap') refill();
          seen.push(...line.next(100));
          expect(seen).toEqual(followed);
        },
      ),
    );
  });

  it('notices that the last event of a quiet category is missing by the next message', () => {
    const [first, second] = logOf(['a', 'b']);
    if (!first || !second) throw new Error('there are two');
    const line = new Line(['b'], null);
    const [, , beat] = messagesOf([first], { categories: CATEGORIES, after: null, behind: 0 });
    expect(beat).toMatchObject({ category: 'c', event: null });
    const later = messagesOf([{ ...first, position: '9' }], { categories: ['b'], after: second.position, behind: 0 });
    expect(later.filter(({ category }) => category === 'b').map((message) => line.take(message))).toEqual(['gap']);
  });
});
