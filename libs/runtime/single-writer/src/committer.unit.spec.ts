import { ManualClock } from '@corella/clock';
import type { NewEvent, RecordedEvent } from '@corella/event-store';
import { createMemoryEventStore } from '@corella/event-store/conformance';
import { Committer } from './committer.js';
import type { Decision } from './decider.js';

const STREAM = 'tally-0';
const events = (...revisions: readonly number[]): readonly NewEvent[] =>
  revisions.map((revision) => ({ id: `${STREAM}/${revision}`, type: 'Noted', data: {}, meta: { at: 1 } }));
const decision = (bytes: number, ...revisions: readonly number[]): Decision => ({
  bytes,
  events: events(...revisions),
});
const REFUSAL = decision(0);

/** A committer over a store whose appends wait until they are released, and the outcome of each decision. */
function setUp(failure?: Error) {
  const gates: (() => void)[] = [];
  const store = createMemoryEventStore({
    before: () =>
      new Promise<void>((resolve, reject) => void gates.push(() => (failure ? reject(failure) : resolve()))),
  });
  const said: string[] = [];
  const committer = new Committer({
    stream: STREAM,
    store,
    clock: new ManualClock(1),
    onCommitted: (committed) => said.push(`committed ${committed.map(({ revision }) => revision).join()}`),
    onIdle: () => said.push('idle'),
    onFatal: (error) => said.push(`fatal ${String(error)}`),
  });
  const decide = (name: string, made: Decision): void => {
    const group = committer.add(made);
    group.replies.push(() => said.push(name));
    group.waiting.push({ reject: () => said.push(`${name} unknown`) });
  };
  const letOne = async (): Promise<void> => {
    gates.shift()?.();
    await new Promise((resolve) => void setImmediate(resolve));
  };
  return { committer, decide, letOne, said, store };
}

describe('groups on their way to the store', () => {
  it('answers after the commit, in the order of decisions', async () => {
    const { committer, decide, letOne, said } = setUp();
    decide('first', decision(1, 0));
    decide('second', decision(1, 1));
    committer.send();
    expect(said).toEqual([]);
    await letOne();
    expect(said).toEqual(['committed 0,1', 'first', 'second', 'idle']);
  });

  it('answers a group without events at once when nothing is in flight', () => {
    const { committer, decide, said } = setUp();
    decide('refused', REFUSAL);
    expect(committer.send()).toBe(true);
    expect(said).toEqual(['refused']);
    expect(committer.idle()).toBe(true);
  });

  it('holds a refusal back until the group that it depends on has committed', async () => {
    const { committer, decide, letOne, said } = setUp();
    decide('granted', decision(1, 0));
    committer.send();
    decide('refused', REFUSAL);
    expect(committer.send()).toBe(false);
    expect(said).toEqual([]);
    await letOne();
    expect(said).toEqual(['committed 0', 'granted', 'refused', 'idle']);
  });

  it('has one append in flight, and sends the next when it is done', async () => {
    const { committer, decide, letOne, said, store } = setUp();
    decide('first', decision(1, 0));
    committer.send();
    decide('second', decision(1, 1));
    expect(committer.send()).toBe(false);
    await letOne();
    expect(store.log).toHaveLength(1);
    expect(committer.idle()).toBe(false);
    await letOne();
    expect(said).toEqual(['committed 0', 'first', 'idle', 'committed 1', 'second', 'idle']);
    expect(committer.idle()).toBe(true);
    expect(committer.revision()).toBe(1);
  });

  it('starts another group for a decision that no longer fits, and sends them in order', async () => {
    const { committer, decide, letOne, said } = setUp();
    decide('large', decision(600_000, 0));
    expect(committer.isFull({ decisions: 9, bytes: 700_000 })).toBe(false);
    decide('larger', decision(600_000, 1));
    expect(committer.isFull({ decisions: 9, bytes: 700_000 })).toBe(true);
    expect(committer.send()).toBe(true);
    expect(committer.send()).toBe(false);
    await letOne();
    await letOne();
    expect(said).toEqual(['committed 0', 'large', 'idle', 'committed 1', 'larger', 'idle']);
  });

  it.each([
    [2, 1_000, true],
    [3, 20, true],
    [3, 21, false],
  ])('is full at %i decisions or %i bytes: %s', (decisions, bytes, isFull) => {
    const { committer, decide } = setUp();
    decide('a', decision(10, 0));
    decide('b', decision(10, 1));
    expect(committer.isFull({ decisions, bytes })).toBe(isFull);
  });

  it('continues after the revision that was recovered', async () => {
    const { committer, decide, letOne, said, store } = setUp();
    const earlier = store.append(STREAM, -1, events(0, 1));
    await letOne();
    await earlier;
    committer.startFrom(1);
    decide('next', decision(1, 2));
    committer.send();
    await letOne();
    expect(said).toEqual(['committed 2', 'next', 'idle']);
  });

  it('sends nothing while nothing is decided', () => {
    const { committer, said } = setUp();
    expect(committer.send()).toBe(true);
    expect(said).toEqual([]);
  });
});

describe('a commit that fails', () => {
  it('leaves the outcome of everything decided unknown, reports it once, and sends nothing more', async () => {
    const { committer, decide, letOne, said } = setUp(new Error('the disk is gone'));
    decide('in flight', decision(1, 0));
    committer.send();
    decide('waiting', decision(900_000, 1));
    decide('last', decision(1, 2));
    await letOne();
    expect(said).toEqual(['in flight unknown', 'waiting unknown', 'last unknown', 'fatal Error: the disk is gone']);
    expect(committer.send()).toBe(false);
    committer.fail(new Error('again'));
    expect(said).toHaveLength(4);
  });

  it.each<[string, readonly NewEvent[]]>([
    ['other events', [{ id: 'x', type: 'Other', data: {}, meta: { at: 1 } }]],
    ['the very same events', events(0)],
  ])('includes the append of another writer: %s', async (_what, appended) => {
    const { committer, decide, letOne, said, store } = setUp();
    const other = store.append(STREAM, -1, appended);
    await letOne();
    await other;
    decide('ours', decision(1, 0));
    committer.send();
    await letOne();
    expect(said).toEqual([
      'ours unknown',
      expect.stringMatching(/^fatal LostOwnership: tally-0 .*another writer has appended/),
    ]);
  });

  it('includes a commit whose events cannot be taken', async () => {
    const store = createMemoryEventStore();
    const said: string[] = [];
    const committer = new Committer({
      stream: STREAM,
      store,
      clock: new ManualClock(1),
      onCommitted: (_events: readonly RecordedEvent[]) => {
        throw new Error('a bug in a signal');
      },
      onIdle: () => said.push('idle'),
      onFatal: (error) => said.push(String(error)),
    });
    committer.add(decision(1, 0)).waiting.push({ reject: () => said.push('unknown') });
    committer.send();
    await new Promise((resolve) => void setImmediate(resolve));
    expect(said).toEqual(['unknown', 'Error: a bug in a signal']);
  });
});
