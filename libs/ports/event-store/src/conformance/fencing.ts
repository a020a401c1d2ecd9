import type { EventStore, NewEvent } from '../index.js';
import { NO_STREAM } from '../index.js';
import { sampleEvents } from './samples.js';

const under = (epoch: number | undefined, first: number, note = 'x'): NewEvent[] =>
  sampleEvents('a-1', first, 2, note).map((event) => ({ ...event, meta: { ...event.meta, epoch } }));

export function fencing(store: () => EventStore, restart: () => Promise<void>): void {
  it('refuses a writer of an earlier epoch, or of none, and stores nothing of it', async () => {
    expect(await store().append('a-1', NO_STREAM, under(3, 0))).toMatchObject({ ok: true });
    expect(await store().append('a-1', 1, under(3, 2))).toMatchObject({ ok: true, revision: 3 });
    const fenced = { ok: false, code: 'fenced', epoch: 3 };
    expect(await store().append('a-1', 3, under(2, 4))).toEqual(fenced);
    expect(await store().append('a-1', 3, under(undefined, 4))).toEqual(fenced);
    await restart();
    expect(await store().append('a-1', 3, under(2, 4))).toEqual(fenced);
    expect(await store().lastRevision('a-1')).toBe(3);
    expect(await store().append('a-1', 3, under(7, 4))).toMatchObject({ ok: true, revision: 5 });
    expect(await store().append('a-1', 5, under(3, 6))).toEqual({ ...fenced, epoch: 7 });
  });

  it('fences by what is the reason: a lost lease comes before a wrong revision, a repetition before both', async () => {
    await store().append('a-1', NO_STREAM, under(3, 0));
    await store().append('a-1', 1, under(4, 2));
    expect(await store().append('a-1', 1, under(3, 2, 'of the writer before'))).toMatchObject({ code: 'fenced' });
    expect(await store().append('a-1', NO_STREAM, under(3, 0))).toMatchObject({ ok: true, repeated: true });
    expect(await store().append('a-1', 1, under(5, 2, 'too late'))).toMatchObject({ actual: 3 });
  });

  it('takes events without an epoch until a stream has one, and each stream for itself', async () => {
    await store().append('a-1', NO_STREAM, under(undefined, 0));
    expect(await store().append('a-1', 1, under(undefined, 2))).toMatchObject({ ok: true });
    expect(await store().append('a-1', 3, under(0, 4))).toMatchObject({ ok: true });
    expect(await store().append('a-1', 5, under(undefined, 6))).toEqual({ ok: false, code: 'fenced', epoch: 0 });
    expect(await store().append('b-1', NO_STREAM, sampleEvents('b-1', 0, 1))).toMatchObject({ ok: true });
  });

  it('throws for events of different epochs in one append', async () => {
    await expect(store().append('a-1', NO_STREAM, [...under(1, 0), ...under(2, 2)])).rejects.toThrow(RangeError);
    expect(await store().lastRevision('a-1')).toBe(NO_STREAM);
  });
}
