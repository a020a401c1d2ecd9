import type { EventStore } from '../index.js';
import { NO_STREAM } from '../index.js';
import { sampleEvents } from './samples.js';

export function appending(store: () => EventStore): void {
  it('appends at the expected revision and counts revisions from zero without gaps', async () => {
    expect(await store().lastRevision('ledger-0')).toBe(NO_STREAM);
    expect(await store().append('ledger-0', NO_STREAM, sampleEvents('ledger-0', 0, 3))).toMatchObject({
      ok: true,
      revision: 2,
    });
    expect(await store().append('ledger-0', 2, sampleEvents('ledger-0', 3, 2))).toMatchObject({
      ok: true,
      revision: 4,
    });
    const events = await store().readStream('ledger-0', { from: 0, limit: 100 });
    expect(events.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
    expect(events[3]).toMatchObject({
      id: 'ledger-0/3',
      stream: 'ledger-0',
      type: 'Noted',
      data: { note: 'x', number: 3 },
      meta: { at: 1_700_000_000_003 },
    });
  });

  it('refuses an append at another revision and names the actual one', async () => {
    await store().append('ledger-0', NO_STREAM, sampleEvents('ledger-0', 0, 2));
    const other = [{ id: 'other', type: 'Noted', data: {}, meta: { at: 1 } }];
    expect(await store().append('ledger-0', 0, other)).toEqual({
      ok: false,
      code: 'wrong-expected-revision',
      actual: 1,
    });
    expect(await store().append('ledger-0', 5, other)).toEqual({
      ok: false,
      code: 'wrong-expected-revision',
      actual: 1,
    });
    expect(await store().append('ledger-0', NO_STREAM, other)).toEqual({
      ok: false,
      code: 'wrong-expected-revision',
      actual: 1,
    });
    expect(await store().lastRevision('ledger-0')).toBe(1);
  });

  it('answers a repeated append like the first one and stores it once', async () => {
    const events = sampleEvents('ledger-0', 0, 3);
    const first = await store().append('ledger-0', NO_STREAM, events);
    await store().append('ledger-0', 2, sampleEvents('ledger-0', 3, 1));
    expect(await store().append('ledger-0', NO_STREAM, events)).toEqual({ ...first, repeated: true });
    expect(await store().readStream('ledger-0', { from: 0, limit: 100 })).toHaveLength(4);
  });

  it('refuses other events under existing ids', async () => {
    await store().append('ledger-0', NO_STREAM, sampleEvents('ledger-0', 0, 2));
    expect(
      await store().append('ledger-0', NO_STREAM, sampleEvents('ledger-0', 0, 2, 'of another writer')),
    ).toMatchObject({ ok: false, actual: 1 });
  });
}

export function appendingAnyEvents(store: () => EventStore): void {
  it('keeps the writers’ ids and any kind of text unchanged', async () => {
    const data = {
      text: 'ünï — 漢字 \u2028 "quoted" \\ 🪙',
      big: '9200000000000000000',
      nested: { list: [1, null, true, 'x'] },
    };
    await store().append('note-1', NO_STREAM, [
      {
        id: 'my own id',
        type: 'Written',
        data,
        meta: { at: 5, by: 'someone', causes: { 'ledger-0': 7 }, hash: 'ab', v: 2 },
      },
    ]);
    const [event] = await store().readStream('note-1', { from: 0, limit: 1 });
    expect(event).toMatchObject({
      id: 'my own id',
      type: 'Written',
      data,
      meta: { at: 5, by: 'someone', causes: { 'ledger-0': 7 }, hash: 'ab', v: 2 },
    });
  });

  it('lets one of many concurrent appends at the same revision win', async () => {
    const attempts = Array.from({ length: 20 }, (_, index) =>
      store().append('ledger-0', NO_STREAM, [{ id: `try-${index}`, type: 'Tried', data: {}, meta: { at: 1 } }]),
    );
    const results = await Promise.all(attempts);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('throws for an append that is too large and stays usable', async () => {
    const huge = [{ id: 'huge', type: 'Huge', data: { text: 'x'.repeat(900_001) }, meta: { at: 1 } }];
    await expect(store().append('ledger-0', NO_STREAM, huge)).rejects.toThrow(RangeError);
    expect(await store().append('ledger-0', NO_STREAM, sampleEvents('ledger-0', 0, 1))).toMatchObject({ ok: true });
  });
}
