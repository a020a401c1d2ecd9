import type { AppendResult, EventStore, NewEvent, RecordedEvent, StreamName } from '../index.js';
import { NO_STREAM, StoreUnavailable } from '../index.js';
import { eventually, sampleEvents } from './samples.js';

/** Something that takes the store away from its users for a while, as a crash of its server does. */
export interface Outage {
  begin(): Promise<void>;
  /** The store has everything that it had acknowledged, and can be used again. */
  end(): Promise<void>;
}

interface Try {
  readonly stream: StreamName;
  readonly revision: number;
  readonly events: readonly NewEvent[];
  readonly result: AppendResult | StoreUnavailable;
}

const STREAMS = 12;
const PATIENCE_MS = 15_000;

const unavailable = (error: unknown): StoreUnavailable => {
  if (error instanceof StoreUnavailable) return error;
  throw error;
};

/** Appends one event after the other, up to the first whose outcome is unknown. */
async function writeUntilUnknown(store: EventStore, stream: StreamName): Promise<readonly Try[]> {
  const tries: Try[] = [];
  for (let revision = NO_STREAM; !(tries.at(-1)?.result instanceof StoreUnavailable); revision += 1) {
    const events = sampleEvents(stream, revision + 1, 1);
    const result = await store.append(stream, revision, events).catch(unavailable);
    tries.push({ stream, revision, events, result });
  }
  return tries;
}

async function untilAnswered<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (const end = Date.now() + PATIENCE_MS; ;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end) throw error;
      unavailable(error);
    }
  }
}

export function outliving(store: () => EventStore, outage: () => Outage): void {
  it('tells the truth about appends that were under way, and its readers miss nothing', async () => {
    const seen: RecordedEvent[] = [];
    const subscription = store().subscribe({ categories: ['a'], onEvents: (events) => void seen.push(...events) });
    const writing = Array.from({ length: STREAMS }, (_, index) => writeUntilUnknown(store(), `a-${index}`));
    await eventually(() => seen.length > STREAMS);
    await outage().begin();
    const writers = await Promise.all(writing);
    await outage().end();
    for (const tries of writers) {
      for (const { result, revision } of tries.slice(0, -1)) expect(result).toMatchObject({ revision: revision + 1 });
      const last = tries.at(-1);
      if (!last) throw new Error('nothing was written');
      const { stream, revision, events } = last;
      const before = await untilAnswered(() => store().lastRevision(stream));
      const again = await untilAnswered(() => store().append(stream, revision, events));
      expect(again).toMatchObject({ ok: true, revision: revision + 1 });
      if (before > revision) expect(again).toMatchObject({ repeated: true });
      const stored = await untilAnswered(() => store().readStream(stream, { from: 0, limit: 10_000 }));
      expect(stored.map(({ id }) => id)).toEqual(tries.flatMap((one) => one.events.map(({ id }) => id)));
    }
    const total = writers.flat().length;
    await eventually(() => seen.length >= total, PATIENCE_MS);
    await subscription.close();
    expect(new Set(seen.map(({ id }) => id)).size).toBe(total);
    expect(seen).toHaveLength(total);
    expect(seen.map(({ position }) => position)).toEqual(seen.map(({ position }) => position).sort());
  });

  it('gives readers no answer rather than a wrong one', async () => {
    await store().append('a-1', NO_STREAM, sampleEvents('a-1', 0, 3));
    const asks: readonly (() => Promise<unknown>)[] = [
      () => store().readStream('a-1', { from: 0, limit: 10 }),
      () => store().readAll({ after: null, limit: 10 }),
      () => store().lastRevision('a-1'),
      () => store().streams('a'),
      () => store().head(),
      () => store().keptSnapshots('a-1'),
    ];
    const before = await Promise.all(asks.map((ask) => ask()));
    await outage().begin();
    const during = await Promise.all(asks.map((ask) => ask().catch((error: unknown) => error)));
    for (const answer of during) expect(answer).toBeInstanceOf(StoreUnavailable);
    expect(store().health()).toMatchObject({ ok: false });
    await outage().end();
    expect(await Promise.all(asks.map((ask) => untilAnswered(ask)))).toEqual(before);
    await eventually(() => store().health().ok, PATIENCE_MS);
  });

  it('starts a subscription that delivers once the outage is over', async () => {
    await store().append('a-1', NO_STREAM, sampleEvents('a-1', 0, 3));
    await outage().begin();
    const seen: number[] = [];
    let isCaughtUp = false;
    const subscription = store().subscribe({
      name: 'reader',
      categories: ['a'],
      onCaughtUp: () => (isCaughtUp = true),
      onEvents: (events) => void seen.push(...events.map(({ revision }) => revision)),
      onFault: (error) => {
        throw error;
      },
    });
    await outage().end();
    await eventually(() => isCaughtUp, PATIENCE_MS);
    await subscription.close();
    expect(seen).toEqual([0, 1, 2]);
  });
}

/** Fences of streams whose outcome an outage leaves unknown: with events, and without. */
export function fencingThrough(store: () => EventStore, outage: () => Outage): void {
  it('fences a stream once it can be reached again, however often it is asked', async () => {
    await store().append('a-1', NO_STREAM, sampleEvents('a-1', 0, 1));
    const fence = async (stream: StreamName): Promise<number | undefined> => store().fence?.(stream, 4);
    await outage().begin();
    const streams = ['a-1', 'a-2'];
    const during = await Promise.all(streams.map((stream) => fence(stream).catch((error: unknown) => error)));
    for (const answer of during) expect(answer).toBeInstanceOf(StoreUnavailable);
    await outage().end();
    for (const stream of streams) {
      expect(await untilAnswered(() => fence(stream))).toBe(4);
      const revision = await untilAnswered(() => store().lastRevision(stream));
      const late = sampleEvents(stream, revision + 1, 1);
      expect(await untilAnswered(() => store().append(stream, revision, late))).toMatchObject({ code: 'fenced' });
    }
  });
}
