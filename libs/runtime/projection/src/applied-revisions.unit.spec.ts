import { sampleEvents } from '@corella/event-store/conformance';
import type { RecordedEvent } from '@corella/event-store';
import { AppliedRevisions } from './applied-revisions.js';

const events = (stream: string, first: number, count: number): readonly RecordedEvent[] =>
  sampleEvents(stream, first, count).map((event, index) => ({
    ...event,
    stream,
    revision: first + index,
    position: '',
  }));

function given({ maxKnown, areTablesEmpty = true }: { maxKnown?: number; areTablesEmpty?: boolean } = {}) {
  const tables = new Map<string, number>();
  const asked: string[] = [];
  const applied = new AppliedRevisions({
    ask: (streams) => {
      asked.push(...streams);
      return Promise.resolve(Object.fromEntries([...tables].filter(([stream]) => streams.includes(stream))));
    },
    ...(maxKnown === undefined ? {} : { maxKnown }),
  });
  applied.startFrom({ areTablesEmpty });
  const store = (batch: readonly RecordedEvent[]): number => {
    const { moved, events: fresh } = applied.fresh(batch);
    for (const [stream, revision] of Object.entries(applied.toStore(moved))) tables.set(stream, revision);
    applied.stored(moved);
    return fresh.length;
  };
  return { applied, tables, asked, store };
}

describe('the revisions that a projection has applied', () => {
  it('leave out events that stand twice, in one batch or in two', () => {
    const { applied, store } = given();
    const [first, second] = events('a-1', 0, 2);
    const { events: fresh, moved } = applied.fresh([first!, second!, first!, second!]);
    expect([fresh, [...moved]]).toEqual([[first, second], [['a-1', 1]]]);
    store([first!]);
    expect(applied.fresh([first!, second!]).events).toEqual([second]);
  });

  it('need no table while nothing has been forgotten', () => {
    const { applied, store } = given();
    expect([applied.of('a-1'), applied.unknownAmong(['a-1'])]).toEqual([-1, []]);
    store(events('a-1', 0, 1));
    expect([applied.of('a-1'), applied.of('a-2')]).toEqual([0, -1]);
  });

  it('stay bounded in memory, and are found in the tables afterwards', async () => {
    const { applied, store, asked } = given({ maxKnown: 100 });
    for (let user = 0; user < 1_000; user += 1) store(events(`user-${user}`, 0, 2));
    expect([applied.of('user-0'), applied.of('user-999')]).toEqual([undefined, 1]);
    const unknown = applied.unknownAmong(['user-0', 'user-999', 'user-0', 'user-x']);
    expect(unknown).toEqual(['user-0', 'user-x']);
    expect(await applied.look(unknown)).toEqual({ 'user-0': 1 });
    expect([applied.of('user-0'), asked]).toEqual([undefined, ['user-0', 'user-x']]);
    await applied.learn(unknown);
    // A batch may need more streams than fit, the oldest among them.
    expect([applied.of('user-0'), applied.of('user-x'), applied.of('user-900')]).toEqual([1, -1, 1]);
    expect(store(events('user-0', 0, 3))).toBe(1);
    expect([applied.of('user-0'), applied.of('user-900')]).toEqual([2, undefined]);
  });

  it('are not overwritten by an older answer of the tables', async () => {
    const { applied, store, tables } = given({ areTablesEmpty: false, maxKnown: 3 });
    tables.set('a-1', 3);
    const [answer, other] = [applied.look(['a-1']), applied.look(['a-2'])];
    store(events('a-1', 4, 1));
    await Promise.all([answer, other]);
    expect([applied.of('a-1'), applied.of('a-2')]).toEqual([4, -1]);
    const late = applied.look(['a-3']);
    for (const stream of ['a-3', 'a-4', 'a-5', 'a-6']) store(events(stream, 0, 1));
    await late;
    expect(applied.of('a-3')).toBeUndefined();
  });

  it('of events that wrote nothing go with the next transaction', () => {
    const { applied, store, tables } = given();
    applied.passed(applied.fresh(events('a-1', 0, 2)).moved);
    expect([applied.of('a-1'), tables.size]).toEqual([1, 0]);
    store(events('a-2', 0, 1));
    expect(Object.fromEntries(tables)).toEqual({ 'a-1': 1, 'a-2': 0 });
  });
});
