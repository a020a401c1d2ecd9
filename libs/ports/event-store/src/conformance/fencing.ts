import type { EventStore, NewEvent, StreamName } from '../index.js';
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

/** A new owner's fence: from then on only its own appends are stored, although it has not appended yet. */
export function fencingAhead(store: () => EventStore, restart: () => Promise<void>): void {
  const fence = (stream: StreamName, epoch: number): Promise<number> => {
    const { fence: ask } = store();
    if (!ask) throw new Error('the store under test cannot fence a stream');
    return ask(stream, epoch);
  };

  it('refuses the append of an earlier owner once the next one has fenced the stream, and keeps that', async () => {
    await store().append('a-1', NO_STREAM, under(3, 0));
    expect(await fence('a-1', 4)).toBe(4);
    const fenced = { ok: false, code: 'fenced', epoch: 4 };
    expect(await store().append('a-1', 1, under(3, 2))).toEqual(fenced);
    expect(await store().append('a-1', 1, under(undefined, 2))).toEqual(fenced);
    await restart();
    expect(await store().append('a-1', 1, under(3, 2))).toEqual(fenced);
    expect(await store().append('a-1', NO_STREAM, under(3, 0))).toMatchObject({ ok: true, repeated: true });
    expect(await store().lastRevision('a-1')).toBe(1);
    expect(await store().append('a-1', 1, under(4, 2))).toMatchObject({ ok: true, revision: 3 });
    expect(await store().readStream('a-1', { from: 0, limit: 9 })).toHaveLength(4);
  });

  it('fences a stream that has no events, which nobody sees before it has', async () => {
    const fenced = { ok: false, code: 'fenced', epoch: 4 };
    expect(await fence('a-1', 4)).toBe(4);
    expect(await store().append('a-1', NO_STREAM, under(3, 0))).toEqual(fenced);
    await restart();
    expect(await store().append('a-1', NO_STREAM, under(undefined, 0))).toEqual(fenced);
    expect(await store().append('a-1', 1, under(4, 2))).toMatchObject({ ok: false, actual: NO_STREAM });
    expect([await store().lastRevision('a-1'), await store().head()]).toEqual([NO_STREAM, null]);
    expect(await store().streams('a')).toEqual([]);
    expect(await store().readStream('a-1', { from: 0, limit: 9 })).toEqual([]);
    expect(await store().keptSnapshots('a-1')).toEqual([]);
    expect(await store().append('a-1', NO_STREAM, under(4, 0))).toMatchObject({ ok: true, revision: 1 });
    expect(await store().append('a-1', NO_STREAM, under(4, 0))).toMatchObject({ ok: true, repeated: true });
    expect(await store().streams('a')).toEqual(['a-1']);
    expect(await store().readStream('a-1', { from: 0, limit: 9 })).toHaveLength(2);
  });

  it('never lowers a fence: who comes with an earlier epoch is told the later one', async () => {
    expect([await fence('a-1', 4), await fence('a-1', 4), await fence('a-1', 3)]).toEqual([4, 4, 4]);
    await store().append('b-1', NO_STREAM, sampleEvents('b-1', 0, 1));
    expect([await fence('b-1', 5), await fence('b-1', 2)]).toEqual([5, 5]);
    expect(await store().append('a-1', NO_STREAM, under(6, 0))).toMatchObject({ ok: true });
    expect(await fence('a-1', 5)).toBe(6);
  });

  it('stores an append before the fence, where the next owner reads it, or never', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const stream = `c-${round}`;
      const late = (first: number): NewEvent[] =>
        sampleEvents(stream, first, 1).map((event) => ({ ...event, meta: { ...event.meta, epoch: 1 } }));
      const end = round % 2 === 0 ? NO_STREAM : 0;
      if (end === 0) await store().append(stream, NO_STREAM, late(0));
      const [appended, found] = await Promise.all([
        store().append(stream, end, late(end + 1)),
        fence(stream, 2).then(() => store().lastRevision(stream)),
      ]);
      expect([appended.ok, found]).toEqual(appended.ok ? [true, end + 1] : [false, end]);
      expect(await store().lastRevision(stream)).toBe(found);
    }
  });
}

const ROUNDS = 40;
