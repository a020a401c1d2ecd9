import type { EventStore } from '../index.js';
import { NO_STREAM } from '../index.js';
import { eventually, sampleEvents } from './samples.js';

export function subscribing(store: () => EventStore): void {
  it('delivers past and new events of the categories, in order, each once while nothing fails', async () => {
    await store().append('a-1', NO_STREAM, sampleEvents('a-1', 0, 7));
    await store().append('b-1', NO_STREAM, sampleEvents('b-1', 0, 7));
    const seen: number[] = [];
    let caughtUpAt = -1;
    const subscription = store().subscribe({
      categories: ['a'],
      batchSize: 3,
      onCaughtUp: () => {
        caughtUpAt = seen.length;
      },
      onEvents: async (events) => {
        await Promise.resolve();
        seen.push(...events.map(({ revision }) => revision));
      },
    });
    await eventually(() => caughtUpAt >= 0);
    expect(caughtUpAt).toBe(7);
    for (let revision = 7; revision < 30; revision += 1)
      await store().append('a-1', revision - 1, sampleEvents('a-1', revision, 1));
    await eventually(() => seen.length >= 30 && subscription.lag() === 0);
    expect(seen).toEqual(Array.from({ length: 30 }, (_, index) => index));
    expect(subscription.position()).toBe(await store().head());
    await subscription.close();
  });

  it('starts after a given position and stops delivering once closed', async () => {
    const first = await store().append('a-1', NO_STREAM, sampleEvents('a-1', 0, 3));
    const seen: number[] = [];
    const subscription = store().subscribe({
      categories: ['a'],
      after: first.ok ? first.position : null,
      onEvents: (events) => {
        seen.push(...events.map(({ revision }) => revision));
      },
    });
    await store().append('a-1', 2, sampleEvents('a-1', 3, 2));
    await eventually(() => seen.length === 2);
    await subscription.close();
    await store().append('a-1', 4, sampleEvents('a-1', 5, 2));
    expect(seen).toEqual([3, 4]);
  });
}

export function resuming(store: () => EventStore, restart: () => Promise<void>): void {
  it('continues from a durable checkpoint after a restart, at least once', async () => {
    await store().append('a-1', NO_STREAM, sampleEvents('a-1', 0, 10));
    const before: number[] = [];
    const first = store().subscribe({
      name: 'reader',
      categories: ['a'],
      batchSize: 4,
      onEvents: (events) => {
        before.push(...events.map(({ revision }) => revision));
      },
    });
    await eventually(() => before.length === 10 && first.lag() === 0);
    await first.close();
    await restart();
    await store().append('a-1', 9, sampleEvents('a-1', 10, 2));
    const after: number[] = [];
    const second = store().subscribe({
      name: 'reader',
      categories: ['a'],
      onEvents: (events) => {
        after.push(...events.map(({ revision }) => revision));
      },
    });
    await eventually(() => after.includes(11));
    expect(after).toEqual([10, 11]);
    await second.close();
  });

  it('ends a subscription whose handler throws, and reports it', async () => {
    const faults: unknown[] = [];
    store().subscribe({
      categories: ['a'],
      onFault: (error) => faults.push(error),
      onEvents: () => {
        throw new Error('cannot take it');
      },
    });
    await store().append('a-1', NO_STREAM, sampleEvents('a-1', 0, 1));
    await eventually(() => faults.length > 0);
    expect(faults).toHaveLength(1);
    expect(await store().append('a-1', 0, sampleEvents('a-1', 1, 1))).toMatchObject({ ok: true });
  });
}
