import type { EventStore, RecordedEvent } from '../index.js';
import { NO_STREAM } from '../index.js';
import { sampleEvents } from './samples.js';

export function reading(store: () => EventStore): void {
  it('reads any window of a stream, across appends of different sizes', async () => {
    let revision = 0;
    for (const count of [1, 5, 2, 9, 1]) {
      await store().append('ledger-0', revision - 1, sampleEvents('ledger-0', revision, count));
      await store().append('other-0', revision - 1, sampleEvents('other-0', revision, count));
      revision += count;
    }
    for (let from = 0; from <= 18; from += 1) {
      for (const limit of [1, 4, 18, 50]) {
        const events = await store().readStream('ledger-0', { from, limit });
        expect(events.map((event) => event.revision)).toEqual(
          Array.from({ length: Math.max(0, Math.min(limit, 18 - from)) }, (_, index) => from + index),
        );
      }
    }
    expect(await store().readStream('nobody-0', { from: 0, limit: 10 })).toEqual([]);
  });

  it('reads all streams in the order of commits, page by page, with comparable positions', async () => {
    for (let round = 0; round < 6; round += 1) {
      for (const stream of ['a-1', 'b-1'])
        await store().append(stream, round * 2 - 1, sampleEvents(stream, round * 2, 2));
    }
    const seen: RecordedEvent[] = [];
    let after: string | null = null;
    for (let pages = 0; pages < 50; pages += 1) {
      const page: Awaited<ReturnType<EventStore['readAll']>> = await store().readAll({ after, limit: 5 });
      seen.push(...page.events);
      after = page.position;
      if (page.end) break;
    }
    expect(seen).toHaveLength(24);
    expect(seen.map(({ position }) => position)).toEqual([...seen.map(({ position }) => position)].sort());
    expect(new Set(seen.map(({ position }) => position)).size).toBe(24);
    expect(await store().head()).toBe(seen.at(-1)?.position);
    const onlyB = await store().readAll({ after: null, limit: 100, categories: ['b'] });
    expect(onlyB.events.map(({ stream }) => stream)).toEqual(Array.from({ length: 12 }, () => 'b-1'));
    expect(onlyB).toMatchObject({ end: true, position: await store().head() });
    const none = await store().readAll({ after: null, limit: 100, categories: ['nobody'] });
    expect(none).toMatchObject({ events: [], end: true, position: await store().head() });
  });

  it('names the streams of a category', async () => {
    await store().append('user-1', NO_STREAM, sampleEvents('user-1', 0, 1));
    await store().append('user-2', NO_STREAM, sampleEvents('user-2', 0, 1));
    await store().append('userish-3', NO_STREAM, sampleEvents('userish-3', 0, 1));
    expect([...(await store().streams('user'))].sort()).toEqual(['user-1', 'user-2']);
  });
}
